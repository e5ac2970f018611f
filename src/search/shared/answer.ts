import type { Marked } from './excerpt.ts'

/** A section that answers a query, ready to be shown. Plain data, so that it can cross from the worker. */
export interface SearchHit {
  /** Title of the page. */
  title: string
  /** Heading of the section; the title again where the hit is the page as a whole. */
  section: Marked
  /** URL path. */
  url: string
  /** `#` and the fragment identifier of the section; empty where the hit is the page as a whole. */
  hash: string
  /** What the page stands under, outermost first. */
  breadcrumbs: readonly string[]
  /** The h2 above an h3. */
  parent?: string
  excerpt: Marked
  /** Terms that matched: what is highlighted, here and on the page. */
  tokens: string[]
}

/** Options of a search. */
export interface SearchOptions {
  /** How many hits at most. */
  limit: number
  /** The field that asks: its next query takes the place of this one. */
  field: 'box' | 'page'
}

/** What a search finds. */
export interface SearchAnswer {
  hits: SearchHit[]
  /** How many sections there would be without the limit. */
  total: number
}

/** How many suggestions are shown at most. */
export const SUGGESTIONS = 8
