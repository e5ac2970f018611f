/** A page one can go to, as a list of pages shows it. */
export interface ListedPage {
  href: string
  label: string
  description?: string
  /** How long it takes, each of its parts. */
  time?: string
  /** How many minutes all of it takes. */
  minutes?: number
}
