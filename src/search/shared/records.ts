import type { Section } from '../../markdown/shared/compiled.ts'

/** One section of a page; that of level 1 has the page's title as its heading. */
export type SearchSection = Readonly<Section>

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
