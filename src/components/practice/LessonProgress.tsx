'use client'

import { useEffect } from 'react'
import { addProgress, sectionOf } from './progress.ts'

/** Remembers that a lesson was opened and, once the end of its text comes into sight, that it was read. */
export function LessonProgress({ path }: { path: string }): null {
  useEffect(() => {
    addProgress({ last: { [sectionOf(path)]: path } })
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      addProgress({ read: [path] })
      observer.disconnect()
    })
    const end = document.querySelector('main .prose > :last-child')
    if (end) observer.observe(end)
    return () => observer.disconnect()
  }, [path])
  return null
}
