import type { SiteConfig } from '../config/site.ts'
import { pageKind } from '../content/shared/pageKind.ts'
import { sectionTitle } from '../content/shared/sidebars.ts'
import { docBreadcrumbs } from '../content/shared/breadcrumbs.ts'
import type { CompiledPage } from '../markdown/shared/compiled.ts'
import type { PageContext } from '../pages/shared/context.ts'
import { sourceFile, type Route } from '../routes/shared/table.ts'
import { errorLikeness, errorWords } from '../search/shared/errorMessages.ts'
import { ALL_PARTS, MANIFEST_PATH, partPath } from '../search/shared/manifest.ts'
import { writeIndex } from '../search/node/indexParts.ts'
import type { SearchKind, SearchPage, SearchSection } from '../search/shared/records.ts'
import type { SynonymFile } from '../search/shared/synonyms.ts'
import type { OutputFile } from './assets.ts'
import type { SynonymSource } from './project.ts'

/** What the search is made from. */
export interface SearchSources {
  routes: readonly Route[]
  pages: ReadonlyMap<string, CompiledPage>
  context: PageContext
  synonyms: SynonymSource
}

/** Every page that the search finds: content, and the generated pages that one asks for by name. */
export function searchPages({ routes, pages, context, synonyms }: SearchSources): SearchPage[] {
  const withAliases = (errors: readonly string[]) => [...errors, ...aliases(errors, synonyms.errors)]
  return routes.flatMap((route): SearchPage[] => {
    if (route.hidden || !isSearched(route)) return []
    const { path, title, description } = route
    const file = sourceFile(route)
    const [first, ...rest] = (file === undefined ? undefined : pages.get(file)?.sections) ?? []
    const top: SearchSection = {
      level: 1,
      heading: title,
      id: '',
      text: first?.text ?? pathText(route),
      asked: first?.asked ?? [],
      errors: withAliases(first?.errors ?? []),
    }
    return [
      {
        path,
        kind: searchKind(route, context.site.config.docs.kinds),
        title,
        description,
        breadcrumbs: trail(context, route),
        keywords: keywords(route),
        sections: [top, ...rest.map((section) => ({ ...section, errors: withAliases(section.errors) }))],
      },
    ]
  })
}

/** What other browsers say for the messages that a section shows. */
function aliases(shown: readonly string[], errors: SynonymFile['errors']): string[] {
  const messages = shown.map(errorWords)
  return errors
    .filter(([, ours]) => messages.some((message) => errorLikeness(errorWords(ours), message) > 0))
    .map(([theirs]) => theirs)
}

/** Docs that are no lesson lead to others, except the cheatsheets and interview pages themselves. */
function searchKind(route: Route, folders: SiteConfig['docs']['kinds']): SearchKind {
  const file = sourceFile(route)
  if (file === undefined) return 'overview'
  const kind = pageKind(file, folders)
  if (kind === 'doc') return file.endsWith('/index.mdx') ? 'overview' : 'lesson'
  return kind
}

/** The home page leads to everything and the page of a tag to what has better answers of its own. */
function isSearched({ view }: Route): boolean {
  switch (view.kind) {
    case 'home':
    case 'not-found':
    case 'search':
    case 'doc-tag':
    case 'blog-tag':
    case 'author':
      return false
    case 'blog':
      return view.list.number === 1
    default:
      return true
  }
}

/** What a path says of itself besides its description. */
const pathText = ({ view }: Route): string =>
  view.kind === 'path' ? `${view.learningPath.goal} ${view.learningPath.made}` : ''

function trail(context: PageContext, { view }: Route): string[] {
  const { docs, config } = context.site
  switch (view.kind) {
    case 'doc':
      return docBreadcrumbs(context.site, view.doc)
        .slice(0, -1)
        .map((item) => item.label)
    case 'category': {
      const section = sectionTitle(docs, view.category.sidebar)
      return section === undefined ? [] : [section]
    }
    case 'path':
      return ['Paths']
    case 'post':
    case 'archive':
    case 'authors':
    case 'blog-tags':
      return [config.blog.title]
    default:
      return []
  }
}

function keywords({ view }: Route): string[] {
  if (view.kind === 'page' || view.kind === 'home') return view.page.frontMatter.keywords
  if (view.kind !== 'doc' && view.kind !== 'post') return []
  const { frontMatter, tags } = view.kind === 'doc' ? view.doc : view.post
  return [...new Set([...frontMatter.keywords, ...tags.map((tag) => tag.label)])]
}

/** The parts of the index, all of them as one file, and the file that every query begins with. */
export function searchFiles(sources: SearchSources): OutputFile[] {
  const { name, files, all, manifest } = writeIndex(searchPages(sources), sources.synonyms.text)
  return [
    ...[...files, [ALL_PARTS, all] as const].map(([part, data]) => ({
      path: partPath(name, part),
      data,
    })),
    { path: MANIFEST_PATH, data: JSON.stringify(manifest) },
  ]
}
