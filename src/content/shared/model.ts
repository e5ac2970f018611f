import type { PageKind } from '../../markdown/shared/compiled.ts'
import type {
  Author,
  Category,
  DocFrontMatter,
  PageFrontMatter,
  PostFrontMatter,
  Tag,
} from '../../config/frontMatter.ts'
import type { SiteConfig } from '../../config/site.ts'

/** Who changed a file last and when, from git. */
export interface LastUpdate {
  author: string
  /** ISO 8601 with offset, as git's `%cI`. */
  time: string
}

/** What every content file has in common. */
export interface Source {
  /** Path from the content folder, e.g. `docs/css/basics/css-grid.mdx`. */
  file: string
  /** URL path on the site. */
  path: string
  lastUpdate?: LastUpdate
}

/** A page of the documentation. */
export interface DocEntry extends Source {
  /** Path from `content/docs` without extension, e.g. `css/basics/css-grid`. */
  id: string
  /** What its folder holds, by the configuration. */
  kind: PageKind
  /** Name of the sidebar it stands in, if any. */
  sidebar?: string
  unlisted: boolean
  draft: boolean
  frontMatter: DocFrontMatter
  /** The pages it builds on, as paths from the content folder. */
  prerequisites: string[]
  tags: TagRef[]
}

/** A folder of docs with a generated index page. */
export interface DocCategory extends Category {
  /** Folder from `content/docs`, e.g. `css/basics`. */
  dir: string
  path: string
  sidebar: string
  items: SidebarLink[]
  /** How many of its pages are drafts that the site does not have. */
  preparing: number
}

export interface SidebarLink {
  type: 'link'
  href: string
  label: string
  /** Shown below the label in lists of cards. */
  description?: string
  unlisted?: boolean
}
export interface SidebarCategory {
  type: 'category'
  label: string
  items: SidebarItem[]
  /** The category's own page, if it has one. */
  href?: string
  /** The category's own page is unlisted. */
  linkUnlisted?: boolean
}
export type SidebarItem = SidebarLink | SidebarCategory

/** Previous and next page in reading order. */
export interface Neighbors {
  previous?: SidebarLink
  next?: SidebarLink
}

/** A version of the documentation; the site has one, labelled Next. */
export interface DocsVersion {
  name: string
  label: string
  /** URL path of the version. */
  path: string
  isLast: boolean
  docs: Record<string, DocEntry>
  /** The doc a link to the version leads to. */
  mainDocId: string
  draftIds: string[]
  sidebars: Record<string, SidebarItem[]>
  categories: DocCategory[]
}

/** A tag in use, with the URL of its page. */
export interface TagRef extends Tag {
  key: string
  path: string
}

/** A tag with what carries it. */
export interface TagPage<T> {
  tag: TagRef
  items: T[]
}

export interface AuthorRef extends Author {
  key: string
  path: string
}

export interface Post extends Source {
  slug: string
  /** `YYYY-MM-DD` */
  date: string
  unlisted: boolean
  draft: boolean
  frontMatter: PostFrontMatter
  tags: TagRef[]
  authors: AuthorRef[]
}

/** A stand-alone page such as /about. */
export interface StandalonePage extends Source {
  unlisted: boolean
  draft: boolean
  frontMatter: PageFrontMatter
}

/** A lesson of a path. */
export interface PathLesson {
  docId: string
  href: string
  label: string
  description: string
  /** Only what is before its checkpoint. */
  part?: 'one'
}

/** A way through the lessons of several subjects. */
export interface LearningPath {
  /** Part of its address. */
  id: string
  /** URL path. */
  path: string
  title: string
  description: string
  /** What one can do after it: the end of a sentence. */
  goal: string
  /** What one will have made: the end of a sentence. */
  made: string
  lessons: PathLesson[]
  /** How many of its lessons are drafts that the site does not have. */
  preparing: number
}

/** Everything the pages are made of. Frozen: pages read it, nothing writes it. */
export interface Site {
  config: SiteConfig
  /** Drafts are part of the site (authoring), not left out (production). */
  withDrafts: boolean
  docs: DocsVersion
  /** In the order of their file. */
  paths: LearningPath[]
  docTags: TagPage<DocEntry>[]
  /** Listed posts, newest first. */
  posts: Post[]
  /** Posts one reaches only by their URL. */
  unlistedPosts: Post[]
  blogTags: TagPage<Post>[]
  authors: { author: AuthorRef; posts: Post[] }[]
  pages: StandalonePage[]
}
