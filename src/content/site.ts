import {
  authorsSchema,
  categorySchema,
  docFrontMatter,
  pageFrontMatter,
  parseFrontMatter,
  parseYaml,
  postFrontMatter,
  type Category,
  type Checked,
  type Tag,
} from '../config/frontMatter.ts'
import { ProblemsError, type Problem } from '../config/problems.ts'
import type { SiteConfig } from '../config/site.ts'
import { HOME } from '../paths.ts'
import {
  badAddresses,
  duplicateAddresses,
  duplicateTitles,
  missingFiles,
  navbarProblems,
  unknownFeatures,
} from './checks.ts'
import { dirName, nameOf, type ContentFile } from './files.ts'
import type { AuthorRef, DocEntry, DocsVersion, LastUpdate, Post, Site, StandalonePage } from './model.ts'
import { placeholders } from './placeholders.ts'
import { buildSidebars } from './sidebars.ts'
import { groupByTag, parseTags, resolveTags, TAGS_FILE, unusedTags } from './tags.ts'

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

const AUTHORS_FILE = 'authors.yml'

/** Collects problems while unwrapping checked values. */
class Collector {
  readonly problems: Problem[] = []
  take<T>(checked: Checked<T>): T | undefined {
    if (checked.problems) this.problems.push(...checked.problems)
    return checked.data
  }
  add(problems: readonly Problem[]) {
    this.problems.push(...problems)
  }
}

/**
 * Builds the model of the whole site from its sources.
 * @throws {ProblemsError} With every fault of every file at once.
 */
export function buildSite({ config, files, updates, withDrafts, features }: SiteSources): Site {
  const collect = new Collector()
  const byPath = new Map(files.map((f) => [f.path, f]))
  const tags = parseDeclaredTags(byPath, collect)
  const context: Context = { config, updates, collect, byPath, withDrafts, features }

  const docs = readDocs(files, tags.docs, context)
  const { listed: posts, unlisted: unlistedPosts, all: allPosts } = readPosts(files, tags.blog, context)
  const pages = readPages(files, context)

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
  if (collect.problems.length) throw new ProblemsError(collect.problems)

  const authors = [...new Map(posts.flatMap((p) => p.authors.map((a) => [a.key, a] as const))).values()]
  return deepFreeze({
    config,
    withDrafts,
    docs,
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

interface Context {
  config: SiteConfig
  updates: ReadonlyMap<string, LastUpdate>
  collect: Collector
  byPath: Map<string, ContentFile>
  withDrafts: boolean
  features?: ReadonlySet<string>
}

function parseDeclaredTags(byPath: Map<string, ContentFile>, collect: Collector) {
  const file = byPath.get('tags.yml')
  if (!file) {
    collect.add([{ file: TAGS_FILE, message: 'is missing. Create it with the keys "docs" and "blog".' }])
    return { docs: {}, blog: {} }
  }
  return collect.take(parseTags(file.source)) ?? { docs: {}, blog: {} }
}

function readDocs(files: readonly ContentFile[], tags: Record<string, Tag>, context: Context): DocsVersion {
  const { config, updates, collect, withDrafts, byPath } = context
  const base = config.docs.basePath
  // Ids are any names, those of `Object.prototype` among them.
  const docs = Object.create(null) as Record<string, DocEntry>
  const draftIds: string[] = []
  for (const { path: file, source } of files) {
    if (!file.startsWith('docs/') || !file.endsWith('.mdx')) continue
    const shown = `content/${file}`
    const frontMatter = collect.take(parseFrontMatter(source, docFrontMatter, shown))
    if (!frontMatter) continue
    const id = file.slice('docs/'.length, -'.mdx'.length)
    const resolved = resolveTags(frontMatter.tags, tags, `${base}/tags`, shown)
    collect.add(resolved.problems)
    collect.add(missingFiles(frontMatter.prerequisites, file, 'prerequisites', byPath))
    collect.add(unknownFeatures(frontMatter.baseline, shown, context.features))
    if (frontMatter.draft) {
      draftIds.push(id)
      if (!withDrafts) continue
    }
    docs[id] = {
      id,
      file,
      path: docPath(id, frontMatter.slug, base),
      unlisted: frontMatter.unlisted,
      draft: frontMatter.draft,
      frontMatter,
      tags: resolved.tags,
      lastUpdate: updates.get(file),
    }
  }
  const categories = new Map<string, Category>()
  for (const { path: file, source } of files) {
    if (!/^docs\/.*_category_\.yml$/.test(file)) continue
    const category = collect.take(parseYaml(source, categorySchema, `content/${file}`))
    if (category) categories.set(dirName(file).slice('docs/'.length), category)
  }
  const hidden = withDrafts ? [] : draftIds
  const built = buildSidebars(config.docs.sidebars, { docs, draftIds: hidden, categories, basePath: base })
  collect.add(built.problems)
  for (const [id, sidebar] of built.sidebarOf) docs[id] = { ...docs[id]!, sidebar }
  collect.add(navbarProblems(config, docs, draftIds))
  return {
    name: config.docs.version.name,
    label: config.docs.version.label,
    path: base,
    isLast: true,
    docs,
    mainDocId: 'index',
    draftIds,
    sidebars: built.sidebars,
    categories: built.categories,
  }
}

/** URL path of a doc: its folders and name, `index` is the folder itself; a slug replaces the name, from `/` the whole. */
export function docPath(id: string, slug: string | undefined, base: string): string {
  if (slug?.startsWith('/')) return `${base}${slug}`
  const folder = dirName(id)
  const last = id.slice(id.lastIndexOf('/') + 1)
  const name = slug ?? (last === 'index' ? '' : last)
  return [base, folder, name].filter(Boolean).join('/')
}

function readPosts(files: readonly ContentFile[], tags: Record<string, Tag>, context: Context) {
  const { config, updates, collect, withDrafts, byPath } = context
  const base = config.blog.basePath
  const authorsFile = byPath.get(AUTHORS_FILE)
  const declared = authorsFile
    ? (collect.take(parseYaml(authorsFile.source, authorsSchema, `content/${AUTHORS_FILE}`)) ?? {})
    : {}
  const all: Post[] = []
  for (const { path: file, source } of files) {
    if (!file.startsWith('blog/') || !file.endsWith('.mdx')) continue
    const shown = `content/${file}`
    const frontMatter = collect.take(parseFrontMatter(source, postFrontMatter, shown))
    if (!frontMatter) continue
    const resolved = resolveTags(frontMatter.tags, tags, `${base}/tags`, shown)
    collect.add(resolved.problems)
    const authors = frontMatter.authors.flatMap((key): AuthorRef[] => {
      const author = Object.hasOwn(declared, key) ? declared[key] : undefined
      if (author) return [{ ...author, key, path: `${base}/authors/${key}` }]
      collect.add([
        {
          file: shown,
          message: `authors: "${key}" is not declared in content/${AUTHORS_FILE} (declared: ${Object.keys(declared).join(', ') || 'none'}).`,
        },
      ])
      return []
    })
    if (frontMatter.draft && !withDrafts) continue
    const slug = frontMatter.slug?.replace(/^\//, '') ?? nameOf(file)
    all.push({
      file,
      slug,
      path: `${base}/${slug}`,
      date: frontMatter.date,
      unlisted: frontMatter.unlisted,
      draft: frontMatter.draft,
      frontMatter,
      tags: resolved.tags,
      authors,
      lastUpdate: updates.get(file),
    })
  }
  all.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug))
  return { all, listed: all.filter((p) => !p.unlisted), unlisted: all.filter((p) => p.unlisted) }
}

function readPages(files: readonly ContentFile[], { collect, updates, withDrafts }: Context): StandalonePage[] {
  return files.flatMap(({ path: file, source }): StandalonePage[] => {
    if (!file.startsWith('pages/') || !file.endsWith('.mdx')) return []
    const frontMatter = collect.take(parseFrontMatter(source, pageFrontMatter, `content/${file}`))
    if (!frontMatter || (frontMatter.draft && !withDrafts)) return []
    const name = (frontMatter.slug ?? file.slice('pages/'.length, -'.mdx'.length)).replace(/^\//, '')
    const path = name === 'index' ? HOME : `/${name}`
    return [
      {
        file,
        path,
        unlisted: frontMatter.unlisted,
        draft: frontMatter.draft,
        frontMatter,
        lastUpdate: updates.get(file),
      },
    ]
  })
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}
