import { adoptStyles } from '../../browser/adoptStyles.ts'
import { listenToProgress, readProgress } from './progress.ts'
import css from './sidebarMarks.css?inline'

/** Marks the links of the sidebar to lessons that the reader has learned or completed, from now on until it is gone. */
export function markLessons(gone: AbortSignal): void {
  if (gone.aborted) return
  adoptStyles(css)
  const mark = () => {
    const { read, learned } = readProgress()
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sidebar] a')) {
      const done = read.includes(link.pathname) ? 'complete' : learned.includes(link.pathname) ? 'learned' : undefined
      if (done) link.dataset.done = done
      else delete link.dataset.done
    }
  }
  mark()
  gone.addEventListener('abort', listenToProgress(mark))
}
