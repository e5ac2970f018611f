import styles from './Pager.module.css'

/** One way on: a label above the title of where it leads. */
export interface PagerLink {
  href: string
  label: string
}

/** Links to the page before and the page after. */
export function Pager({
  label,
  previous,
  next,
  names,
}: {
  label: string
  previous?: PagerLink
  next?: PagerLink
  names: [string, string]
}) {
  if (!previous && !next) return null
  return (
    <nav aria-label={label} className={styles.pager}>
      {previous && (
        <a href={previous.href} rel="prev">
          <small>{names[0]}</small> {previous.label}
        </a>
      )}
      {next && (
        <a href={next.href} rel="next">
          <small>{names[1]}</small> {next.label}
        </a>
      )}
    </nav>
  )
}
