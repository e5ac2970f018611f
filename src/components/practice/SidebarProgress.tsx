'use client'

import { useEffect, useRef } from 'react'
import { listenToProgress, readProgress } from './progress.ts'

/**
 * Marks the links around it that lead to lessons the reader has learned or completed. The marks are attributes, set once
 * the page is alive: what is served is the same for everyone, and their room is there before them.
 * @param path Of the open page: another one may have other links.
 */
export function SidebarProgress({ path }: { path: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const mark = () => {
      const { read, learned } = readProgress()
      for (const link of ref.current?.parentElement?.querySelectorAll('a') ?? []) {
        const done = read.includes(link.pathname) ? 'complete' : learned.includes(link.pathname) ? 'learned' : undefined
        if (done) link.dataset.done = done
        else delete link.dataset.done
      }
    }
    mark()
    return listenToProgress(mark)
  }, [path])
  return <span ref={ref} hidden />
}
