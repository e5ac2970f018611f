// Door of routes. Takes the site model.
// Gives every address with what it shows, and the three entries of the bundle.
import type {
  AuthorRef,
  DocCategory,
  DocEntry,
  LearningPath,
  Post,
  Site,
  StandalonePage,
  TagPage,
} from '../../content/shared/model.ts'
import { HOME, PATHS, PRACTICE_PATH } from '../../paths.ts'
import { OFFLINE_PATH } from '../../offline/shared/protocol.ts'
import { paginate, type ListPage } from './pagination.ts'

/** Which page a URL shows, and with what. */
export type View =
  | { kind: 'home'; page: StandalonePage }
  | { kind: 'page'; page: StandalonePage }
  | { kind: 'not-found' }
  | { kind: 'search' }
  | { kind: 'offline' }
  | { kind: 'practice' }
  | { kind: 'doc'; doc: DocEntry }
  | { kind: 'category'; category: DocCategory }
  | { kind: 'paths' }
  | { kind: 'path'; learningPath: LearningPath }
  | { kind: 'verified' }
  | { kind: 'doc-tags' }
  | { kind: 'doc-tag'; tag: TagPage<DocEntry> }
  | { kind: 'blog'; list: ListPage<Post> }
  | { kind: 'post'; post: Post }
  | { kind: 'archive' }
  | { kind: 'authors' }
  | { kind: 'author'; author: AuthorRef; list: ListPage<Post> }
  | { kind: 'blog-tags' }
  | { kind: 'blog-tag'; tag: TagPage<Post>; list: ListPage<Post> }

/** One row of the route table. */
export interface Route {
  /** Normalized URL path. */
  path: string
  view: View
  /** Title without the site's name. */
  title: string
  description: string
  /** Kept out of the sitemap and from search engines. */
  hidden: boolean
  /** ISO date of the last change, where git knows it. */
  lastModified?: string
}

/** Every URL of the site, in a stable order. */
export function routeTable(site: Site): Route[] {
  return [...pageRoutes(site), ...docRoutes(site), ...learningPathRoutes(site), ...blogRoutes(site)]
}

function route(
  path: string,
  view: View,
  title: string,
  description: string,
  extra: { hidden?: boolean; lastModified?: string } = {},
): Route {
  return { path, view, title, description, hidden: extra.hidden ?? false, lastModified: extra.lastModified }
}

function pageRoutes(site: Site): Route[] {
  const pages = site.pages.map((page) => {
    const home = page.path === HOME
    const { title, description } = page.frontMatter
    return route(page.path, { kind: home ? 'home' : 'page', page }, title, description, {
      hidden: page.unlisted,
      lastModified: page.lastUpdate?.time,
    })
  })
  return [
    ...pages,
    route(
      '/404',
      { kind: 'not-found' },
      'Page not found',
      'There is no page at this address. Search the site, or begin with one of its sections.',
      { hidden: true },
    ),
    route(
      OFFLINE_PATH,
      { kind: 'offline' },
      'Offline reading',
      'What this device keeps of the site for reading without a network, and the choice to keep all of it.',
      { hidden: true },
    ),
    route(
      PRACTICE_PATH,
      { kind: 'practice' },
      'Practice',
      'Questions of the interview pages and predictions of the lessons, a few a day, asked again when you are about to forget them.',
    ),
    route(
      '/search',
      { kind: 'search' },
      'Search',
      `Search every lesson, cheatsheet, interview question and post of ${site.config.title}, or browse the list of all pages.`,
    ),
  ]
}

function docRoutes(site: Site): Route[] {
  const { docs, docTags } = site
  const base = docs.path
  return [
    ...Object.values(docs.docs).map((doc) =>
      route(doc.path, { kind: 'doc', doc }, doc.frontMatter.title, doc.frontMatter.description, {
        hidden: doc.unlisted || doc.draft,
        lastModified: doc.lastUpdate?.time,
      }),
    ),
    ...docs.categories.map((category) =>
      route(category.path, { kind: 'category', category }, category.label, category.description),
    ),
    route(
      `${base}/verified`,
      { kind: 'verified' },
      'Verified samples',
      'How many code samples of this site are checked, by which engines, how many stated outputs are compared, and what is skipped and why.',
    ),
    route(
      `${base}/tags`,
      { kind: 'doc-tags' },
      'Tags',
      'Every tag of the docs: choose a subject to see the lessons, cheatsheets and interview pages on it.',
    ),
    ...docTags.map((tag) =>
      route(tag.tag.path, { kind: 'doc-tag', tag }, `Docs tagged “${tag.tag.label}”`, tag.tag.description),
    ),
  ]
}

function learningPathRoutes({ paths }: Site): Route[] {
  if (paths.length === 0) return []
  return [
    route(
      PATHS,
      { kind: 'paths' },
      'Paths',
      'Ways through the lessons, from a first web site to an interview: what each leads to, how long it takes, and what you will have made.',
    ),
    ...paths.map((learningPath) =>
      route(learningPath.path, { kind: 'path', learningPath }, learningPath.title, learningPath.description),
    ),
  ]
}

function blogRoutes(site: Site): Route[] {
  const { blog } = site.config
  const base = blog.basePath
  const paged = <T>(items: readonly T[], path: string, more = `${path}/page`) =>
    paginate(items, blog.postsPerPage, (n) => (n === 1 ? path : `${more}/${n}`))
  const numbered = (title: string, list: ListPage<unknown>) =>
    list.number === 1 ? title : `${title}, page ${list.number}`
  return [
    ...paged(site.posts, base).map((list) =>
      route(list.path, { kind: 'blog', list }, numbered(blog.title, list), blog.description),
    ),
    route(
      `${base}/archive`,
      { kind: 'archive' },
      'Archive',
      'Every post of the blog in one list, newest first, grouped by the year in which it was published.',
    ),
    route(
      `${base}/authors`,
      { kind: 'authors' },
      'Authors',
      'Who writes the posts of the blog, with a page of posts for each author and how many there are.',
    ),
    ...site.authors.flatMap(({ author, posts }) =>
      paged(posts, author.path, `${author.path}/authors`).map((list) =>
        route(
          list.path,
          { kind: 'author', author, list },
          numbered(`Posts by ${author.name}`, list),
          author.description,
        ),
      ),
    ),
    route(
      `${base}/tags`,
      { kind: 'blog-tags' },
      'Blog tags',
      'Every tag of the blog: choose a subject to see the posts on it, or read the archive from the newest post on.',
    ),
    ...site.blogTags.flatMap((tag) =>
      paged(tag.items, tag.tag.path).map((list) =>
        route(
          list.path,
          { kind: 'blog-tag', tag, list },
          numbered(`Posts tagged “${tag.tag.label}”`, list),
          tag.tag.description,
        ),
      ),
    ),
    ...[...site.posts, ...site.unlistedPosts].map((post) =>
      route(post.path, { kind: 'post', post }, post.frontMatter.title, post.frontMatter.description, {
        hidden: post.unlisted || post.draft,
        lastModified: post.lastUpdate?.time,
      }),
    ),
  ]
}

/** Whether a route is a tag listing, which the sitemap leaves out. */
export function isTagRoute({ view }: Route): boolean {
  return ['doc-tags', 'doc-tag', 'blog-tags', 'blog-tag'].includes(view.kind)
}

/** Content file behind a route, where there is one. */
export function sourceFile({ view }: Route): string | undefined {
  switch (view.kind) {
    case 'home':
    case 'page':
      return view.page.file
    case 'doc':
      return view.doc.file
    case 'post':
      return view.post.file
    default:
      return undefined
  }
}
