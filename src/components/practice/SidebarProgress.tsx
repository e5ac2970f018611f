'use client'

import { useEffect, useRef } from 'react'

/**
 * Marks the links around it that lead to lessons the reader has learned or completed. The marks come once the page is
 * alive: what is served is the same for everyone, and their place is kept free.
 * @param path Of the open page: another one may have other links.
 */
export function SidebarProgress({ path }: { path: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const gone = new AbortController()
    const load = async () => {
      const { markLessons } = await import('./sidebarMarks.ts')
      const nav = ref.current?.parentElement
      if (nav && !gone.signal.aborted) gone.signal.addEventListener('abort', markLessons(nav))
    }
    // Without them the sidebar leads where it did.
    load().catch(console.warn)
    return () => gone.abort()
  }, [path])
  return <span ref={ref} hidden />
}
