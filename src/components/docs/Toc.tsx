'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TocItem } from '../../markdown/shared/compiled.ts'
import styles from './Toc.module.css'

/** A longer list, such as the questions of an interview page, folds what is below each h2. */
const FOLDED_FROM = 30

interface EntryProps {
  item: TocItem
  /** Fragment identifier of the heading that is being read. */
  active: string | undefined
  children?: ReactNode
}

function Entry({ item: { id, text, level, begins }, active, children }: EntryProps) {
  return (
    <li data-level={level}>
      {begins && <b>{begins}</b>}
      <a href={`#${id}`} aria-current={id === active ? 'location' : undefined}>
        {text}
      </a>
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

/** Headings of the page; the one being read is marked. */
export function Toc({ items, isFolded = false }: Props) {
  const [active, setActive] = useState<string>()
  const root = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const headings = items.flatMap(({ id }) => document.getElementById(id) ?? [])
    let frame = 0
    const update = () => {
      frame = 0
      const edge = innerHeight / 4
      const passed = headings.filter((h) => h.getBoundingClientRect().top <= edge)
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4
      // Of equal form: the address has encoded what the identifier may have as it is.
      const isAimedAt = (heading: Element) => URL.parse(`#${heading.id}`, location.href)?.hash === location.hash
      setActive((atEnd && headings.slice(-1).some(isAimedAt) ? headings.at(-1) : passed.at(-1))?.id)
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(update)
    }
    update()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
    }
  }, [items])

  useEffect(() => {
    // A long list scrolls along, without moving the page itself.
    const list = root.current
    const link = list?.querySelector<HTMLElement>('[aria-current]')
    if (!list || !link || list.scrollHeight <= list.clientHeight) return
    const top = link.offsetTop - list.offsetTop
    if (top < list.scrollTop || top + link.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 3
    }
  }, [active])

  return (
    <details ref={root} className={styles.toc} data-folded={isFolded || undefined}>
      <summary>On this page</summary>
      <nav aria-label="On this page">
        <ul>
          {items.length <= FOLDED_FROM
            ? items.map((item) => <Entry key={item.id} item={item} active={active} />)
            : groups(items).map(({ head, rest }) => (
                <Entry key={head.id} item={head} active={active}>
                  {rest.length > 0 && (
                    <details open={[head, ...rest].some(({ id }) => id === active) || undefined}>
                      <summary>{rest.length} headings</summary>
                      <ul>
                        {rest.map((item) => (
                          <Entry key={item.id} item={item} active={active} />
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
