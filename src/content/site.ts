// Door of content. Takes the files of `content/` and the configuration.
// Gives the site model, frozen, or every problem of every file.
import { DiagnosticsError } from '../config/diagnostics.ts'
import type { SiteConfig } from '../config/site.ts'
import { badAddresses, duplicateAddresses, duplicateTitles } from './checks.ts'
import { readDocs } from './docs.ts'
import type { ContentFile } from './files.ts'
import { readLearningPaths } from './learningPaths.ts'
import type { LastUpdate, Site } from './shared/model.ts'
import { placeholders } from './placeholders.ts'
import { readPosts } from './posts.ts'
import { Collector, type SourceContext } from './sourceContext.ts'
import { readStandalonePages } from './standalonePages.ts'
import { groupByTag, parseTags, TAGS_FILE, unusedTags } from './tags.ts'

/** What the site model is made from; no file system, no clock. */
export interface SiteSources {
  config: SiteConfig
  files: readonly ContentFile[]
  /** Last change of each file, by path from the content folder. */
  updates: ReadonlyMap<string, LastUpdate>
  /** Drafts are part of the site. */
  withDrafts: boolean
  /** Ids of the web-features package that a Baseline badge may name; absent: not checked. */
  features?: ReadonlySet<string>
}

/**
 * Builds the model of the whole site from its sources.
 * @throws {DiagnosticsError} With every problem of every file at once.
 */
export function buildSite({ config, files, updates, withDrafts, features }: SiteSources): Site {
  const collect = new Collector()
  const byPath = new Map(files.map((f) => [f.path, f]))
  const tags = parseDeclaredTags(byPath, collect)
  const context: SourceContext = { config, updates, collect, byPath, withDrafts, features }

  const docs = readDocs(files, tags.docs, context)
  const paths = readLearningPaths(docs.docs, docs.draftIds, context)
  const { listed: posts, unlisted: unlistedPosts, all: allPosts } = readPosts(files, tags.blog, context)
  const pages = readStandalonePages(files, context)

  const published = [...Object.values(docs.docs), ...allPosts, ...pages].filter(({ draft }) => !draft)
  collect.add(published.flatMap(({ file }) => placeholders(byPath.get(file)!.source, `content/${file}`)))
  const listedDocs = Object.values(docs.docs).filter((d) => !d.unlisted)
  collect.add(unusedTags(tags.docs, Object.values(docs.docs), 'docs'))
  collect.add(unusedTags(tags.blog, allPosts, 'blog'))
  const addressed = [
    ...Object.values(docs.docs),
    ...docs.categories.map((c) => ({ path: c.path, file: `docs/${c.dir}/_category_.yml` })),
    ...allPosts,
    ...pages,
  ]
  collect.add(duplicateAddresses(addressed))
  collect.add(badAddresses(addressed))
  collect.add(duplicateTitles(Object.values(docs.docs)))
  if (collect.diagnostics.length) throw new DiagnosticsError(collect.diagnostics)

  const authors = [...new Map(posts.flatMap((p) => p.authors.map((a) => [a.key, a] as const))).values()]
  return deepFreeze({
    config,
    withDrafts,
    docs,
    paths,
    docTags: groupByTag(listedDocs),
    posts,
    unlistedPosts,
    blogTags: groupByTag(posts),
    authors: authors.map((author) => ({
      author,
      posts: posts.filter((p) => p.authors.some((a) => a.key === author.key)),
    })),
    pages,
  })
}

function parseDeclaredTags(byPath: Map<string, ContentFile>, collect: Collector) {
  const file = byPath.get('tags.yml')
  if (!file) {
    collect.add([{ file: TAGS_FILE, message: 'is missing. Create it with the keys "docs" and "blog".' }])
    return { docs: {}, blog: {} }
  }
  return collect.take(parseTags(file.source)) ?? { docs: {}, blog: {} }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}
