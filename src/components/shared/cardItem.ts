/** A page one can go to, as a card shows it. */
export interface CardItem {
  href: string
  label: string
  description?: string
  /** How long it takes. */
  time?: string
}
