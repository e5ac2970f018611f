'use client'

import { useEffect } from 'react'
import { addProgress, sectionOf } from './progress.ts'

/**
 * Remembers that a lesson was opened, that it was learned once its checkpoint comes into sight, and that it was read
 * once the end of its text does.
 */
export function LessonProgress({ path }: { path: string }): null {
  useEffect(() => {
    addProgress({ last: { [sectionOf(path)]: path } })
    const checkpoint = document.querySelector('main .prose #checkpoint')
    const end = document.querySelector('main .prose > :last-child')
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        addProgress({ [target === checkpoint ? 'learned' : 'read']: [path] })
        observer.unobserve(target)
      }
    })
    for (const target of [checkpoint, end]) if (target) observer.observe(target)
    return () => observer.disconnect()
  }, [path])
  return null
}
