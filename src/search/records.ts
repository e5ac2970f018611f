/** One section of a page: what stands under an h1, h2 or h3. */
export interface SearchSection {
  /** 1 is the text before the first heading. */
  level: 1 | 2 | 3
  /** Plain text of the heading; of level 1 the page's title. */
  heading: string
  /** Fragment identifier; empty for level 1. */
  id: string
  /** Plain text with lists, tables and code, white space folded. */
  text: string
  /** What readers type who need it, in words other than its own. */
  asked: readonly string[]
  /** Error messages that it shows or explains, as a console prints them. */
  errors: readonly string[]
}

/**
 * What a page is for. A lesson teaches its subject, a cheatsheet and an interview page remind of it, an overview leads
 * to it.
 */
export const SEARCH_KINDS = ['lesson', 'cheatsheet', 'interview', 'post', 'overview', 'page'] as const

export type SearchKind = (typeof SEARCH_KINDS)[number]

/** A page as the search sees it. */
export interface SearchPage {
  /** URL path. */
  path: string
  kind: SearchKind
  title: string
  /** Names of what the page stands under, outermost first. */
  breadcrumbs: readonly string[]
  description: string
  keywords: readonly string[]
  /** In the order of the page; the first is level 1. */
  sections: readonly SearchSection[]
}
