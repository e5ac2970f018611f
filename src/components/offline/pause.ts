import { onNavigated } from '../../browser/navigated.ts'

/** Milliseconds without a sign of the reader after which they may be asked something. */
const PAUSE_MS = 8000

/** Pixels at the foot of the window that a notice covers, at most. */
const NOTICE_HEIGHT = 150

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchmove', 'input'] as const

/**
 * Calls back once, when the reader rests on a page that is not the first of this visit, and nothing that they work with
 * would be covered by a notice.
 * @param isLaterPage Whether this page is one already.
 */
export function onPause(isLaterPage: boolean, callback: () => void): void {
  const done = new AbortController()
  let isLater = isLaterPage
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    if (isLater) timer = setTimeout(attempt, PAUSE_MS)
  }
  const attempt = () => {
    if (document.visibilityState === 'hidden' || isAtWork() || !isFootFree()) return restart()
    done.abort()
    callback()
  }
  for (const type of SIGNS) addEventListener(type, restart, { capture: true, passive: true, signal: done.signal })
  done.signal.addEventListener(
    'abort',
    onNavigated(() => {
      isLater = true
      restart()
    }),
  )
  restart()
}

/** Whether this page was opened from another one of the site, by the client or anew. */
export function cameFromSite(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  const isOtherPage = load !== undefined && new URL(load.name).pathname !== location.pathname
  return isOtherPage || document.referrer.startsWith(`${location.origin}/`)
}

/** Class of what holds a notice. */
export const NOTICE_HOST = 'notice-host'

/** What takes the keys of a reader who is in it. */
export const WRITABLE = 'input, textarea, select, iframe, [contenteditable]'

/** Whether the reader writes, uses a result, or has something open. */
function isAtWork(): boolean {
  return (
    document.activeElement?.matches(WRITABLE) === true ||
    document.querySelector('dialog[open], :popover-open, .exercise-editor') !== null
  )
}

/** Whether no sample, result, exercise or figure stands where a notice would. */
function isFootFree(): boolean {
  return [0.2, 0.5, 0.8].every((x) =>
    [10, NOTICE_HEIGHT / 2, NOTICE_HEIGHT].every(
      (y) =>
        !document
          .elementFromPoint(innerWidth * x, innerHeight - y)
          ?.closest('main :is(figure, iframe, form, .exercise-editor)'),
    ),
  )
}
