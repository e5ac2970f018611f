import { adoptStyles } from '../../browser/adoptStyles.ts'
import { listenToProgress, readProgress } from './progress.ts'
import css from './sidebarMarks.css?inline'

/**
 * Marks the links to lessons that the reader has learned or completed, from now on.
 * @param nav Has the links.
 * @returns what stops it
 */
export function markLessons(nav: Element): () => void {
  adoptStyles(css)
  const mark = () => {
    const { read, learned } = readProgress()
    for (const link of nav.querySelectorAll('a')) {
      const done = read.includes(link.pathname) ? 'complete' : learned.includes(link.pathname) ? 'learned' : undefined
      if (done) link.dataset.done = done
      else delete link.dataset.done
    }
  }
  mark()
  return listenToProgress(mark)
}
