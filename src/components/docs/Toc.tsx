import type { ReactNode } from 'react'
import type { TocItem } from '../../markdown/shared/compiled.ts'
import styles from './Toc.module.css'

/** A longer list, such as the questions of an interview page, folds what is below each h2. */
const FOLDED_FROM = 30

function Entry({ item: { id, text, level, begins }, children }: { item: TocItem; children?: ReactNode }) {
  return (
    <li data-level={level}>
      {begins && <b>{begins}</b>}
      <a href={`#${id}`}>{text}</a>
      {children}
    </li>
  )
}

/** Each h2 with the headings below it. */
function groups(items: readonly TocItem[]): { head: TocItem; rest: TocItem[] }[] {
  const found: { head: TocItem; rest: TocItem[] }[] = []
  for (const item of items) {
    const last = found.at(-1)
    if (item.level === 2 || !last) found.push({ head: item, rest: [] })
    else last.rest.push(item)
  }
  return found
}

interface Props {
  items: readonly TocItem[]
  /** It stands above the page and stays folded until it is opened, however wide the window is. */
  isFolded?: boolean
}

/** Headings of the page; `tocMarks.ts` marks the one being read. */
export function Toc({ items, isFolded = false }: Props) {
  return (
    <details className={styles.toc} data-contents="" data-folded={isFolded || undefined}>
      <summary>On this page</summary>
      <nav aria-label="On this page">
        <ul>
          {items.length <= FOLDED_FROM
            ? items.map((item) => <Entry key={item.id} item={item} />)
            : groups(items).map(({ head, rest }) => (
                <Entry key={head.id} item={head}>
                  {rest.length > 0 && (
                    <details>
                      <summary>{rest.length} headings</summary>
                      <ul>
                        {rest.map((item) => (
                          <Entry key={item.id} item={item} />
                        ))}
                      </ul>
                    </details>
                  )}
                </Entry>
              ))}
        </ul>
      </nav>
    </details>
  )
}
