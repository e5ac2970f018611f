'use client'

import { useEffect } from 'react'

const loadProgress = async () => (await import('./readingProgress.ts')).startReading

/**
 * Remembers what of a lesson was read, and marks the links of the sidebar that lead to lessons the reader has learned
 * or completed. Both begin once the page is alive: what is served is the same for everyone, and the place of the marks
 * is kept free.
 * @param path Of the open page.
 */
export function ReadingProgress({ path }: { path: string }): null {
  useEffect(() => {
    const gone = new AbortController()
    // Without it the page reads and the sidebar leads where it did.
    loadProgress().then((start) => start(path, gone.signal), console.warn)
    return () => gone.abort()
  }, [path])
  return null
}
