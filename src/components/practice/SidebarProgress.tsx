'use client'

import { useEffect } from 'react'

const loadMarks = async () => (await import('./sidebarMarks.ts')).markLessons

/**
 * Marks the links of the sidebar that lead to lessons the reader has learned or completed. The marks come once the page
 * is alive: what is served is the same for everyone, and their place is kept free.
 * @param path Of the open page: another one may have other links.
 */
export function SidebarProgress({ path }: { path: string }): null {
  useEffect(() => {
    const gone = new AbortController()
    // Without them the sidebar leads where it did.
    loadMarks().then((markLessons) => markLessons(gone.signal), console.warn)
    return () => gone.abort()
  }, [path])
  return null
}
