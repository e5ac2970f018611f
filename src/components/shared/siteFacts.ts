import type { NextPage } from '../../content/shared/nextPages.ts'

/** What only the whole site knows, for the places of a body that say it. */
export interface SiteFacts {
  /** The lessons that follow, where the body is one. */
  next?: readonly NextPage[]
  /** What the link to a lesson says of its time, by the href as the body has it; empty where it is no lesson. */
  time: (href: string) => Promise<string>
  /** How the samples of the site are checked. */
  checked: () => Promise<string>
}
