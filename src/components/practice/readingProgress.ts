import { adoptStyles } from '../../browser/adoptStyles.ts'
import { addProgress, listenToProgress, readProgress } from './progress.ts'
import css from './sidebarMarks.css?inline'

/**
 * Remembers what was read of a lesson, and marks the links of the sidebar that lead to lessons the reader has learned or
 * completed. What is served is the same for everyone, and the place of the marks is kept free.
 * @param path Of the open page.
 */
export function watchReading(path: string, gone: AbortSignal): void {
  void watchPlace(path, gone)
  if (!document.querySelector('[data-sidebar]')) return
  markLessons(gone)
  const section = document.querySelector<HTMLElement>('main[data-lesson]')?.dataset.lesson
  if (section !== undefined) watchLesson(path, section, gone)
}

/** Keeps the place in a lesson, and leads back to the one that is kept: nobody else has a use for the script of it. */
async function watchPlace(path: string, gone: AbortSignal) {
  const isLesson = document.querySelector('main[data-lesson]') !== null
  if (!isLesson && !('stopped' in document.documentElement.dataset)) return
  try {
    const { keepPlace, showPlace } = await import('./place.ts')
    if (gone.aborted) return
    if (isLesson) keepPlace(path, gone)
    showPlace(path, gone)
  } catch (error) {
    console.warn('The place in the lesson is not kept.', error)
  }
}

/**
 * Remembers that a lesson was opened, that it was learned once its checkpoint comes into sight, and that it was read
 * once the end of its text does.
 */
function watchLesson(path: string, section: string, gone: AbortSignal) {
  addProgress({ last: { [section]: path } })
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
  gone.addEventListener('abort', () => observer.disconnect())
}

/** Marks the links of the sidebar to lessons that the reader has learned or completed. */
function markLessons(gone: AbortSignal) {
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
