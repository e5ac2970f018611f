'use client'

import { useEffect, useState } from 'react'
import type { TocItem } from '../../markdown/compiled.ts'
import styles from './Toc.module.css'

/** Headings of the page; the one being read is marked. */
export function Toc({ items }: { items: readonly TocItem[] }) {
  const [active, setActive] = useState<string>()

  useEffect(() => {
    const headings = items.flatMap(({ id }) => document.getElementById(id) ?? [])
    let frame = 0
    const update = () => {
      frame = 0
      const edge = innerHeight / 4
      const passed = headings.filter((h) => h.getBoundingClientRect().top <= edge)
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4
      setActive((atEnd && headings.at(-1)?.id === location.hash.slice(1) ? headings.at(-1) : passed.at(-1))?.id)
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

  return (
    <details className={styles.toc}>
      <summary>On this page</summary>
      <nav aria-label="On this page">
        <ul>
          {items.map(({ id, text, level }) => (
            <li key={id} data-level={level}>
              <a href={`#${id}`} aria-current={id === active ? 'location' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
