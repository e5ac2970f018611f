'use client'

import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import styles from './Collapsible.module.css'
import { collapseDuration } from './collapse.ts'

/**
 * A `<details>` that glides. It works without JavaScript; once open it stays open until the reader closes it,
 * whatever page comes next.
 */
export function Collapsible({
  label,
  initiallyOpen,
  group,
  children,
}: {
  label: ReactNode
  initiallyOpen: boolean
  /** Of those with the same group, the browser keeps one open at a time. */
  group?: string
  children: ReactNode
}) {
  const [open, setOpen] = useState(initiallyOpen)
  const content = useRef<HTMLDivElement>(null)
  const details = useRef<HTMLDetailsElement>(null)

  // The page one reads now is inside: open, and leave it open when the next page is elsewhere.
  const [wasInitiallyOpen, setWasInitiallyOpen] = useState(initiallyOpen)
  if (initiallyOpen !== wasInitiallyOpen) {
    setWasInitiallyOpen(initiallyOpen)
    if (initiallyOpen) setOpen(true)
  }

  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    const box = content.current
    if (!box || !details.current) return
    const opening = !details.current.open
    if (opening) details.current.open = true
    const height = box.scrollHeight
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    const frames = [{ height: '0px' }, { height: `${height}px` }]
    box.style.overflow = 'hidden'
    const animation = box.animate(opening ? frames : frames.reverse(), {
      duration: collapseDuration(height, reduced),
      easing: 'ease-in-out',
    })
    animation.onfinish = () => {
      box.style.overflow = ''
      setOpen(opening)
    }
  }

  return (
    <details
      ref={details}
      name={group}
      open={open}
      className={styles.root}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary onClick={toggle}>{label}</summary>
      <div ref={content}>{children}</div>
    </details>
  )
}
