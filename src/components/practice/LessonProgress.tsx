'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { addProgress, sectionOf } from './progress.ts'

/** Stands at the end of a lesson: remembers that it was opened, and once this comes into sight, that it was read. */
export function LessonProgress({ path }: { path: string }): ReactNode {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    addProgress({ last: { [sectionOf(path)]: path } })
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      addProgress({ read: [path] })
      observer.disconnect()
    })
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [path])
  return <span ref={ref} />
}
