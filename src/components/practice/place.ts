import { addProgress, listenToProgress, type Place, readProgress } from './progress.ts'

/** Milliseconds from a scroll to the storing of where it led. */
const DELAY_MS = 400

/**
 * Remembers where in a lesson its reader is: the section, the checkpoint, or after its end the lesson that follows.
 * @param path Of the lesson that is open.
 */
export function keepPlace(path: string, gone: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let kept = ''
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const place = currentPlace(path)
    if (place.address === kept) return
    kept = place.address
    addProgress({ stopped: { ...place, at: Date.now() } })
  }
  // Who only opens the page again has not gone back to its beginning.
  const { stopped } = readProgress()
  if (!stopped || lessonOf(stopped) !== path) keep()
  else kept = path
  addEventListener('scroll', () => (timer ??= setTimeout(keep, DELAY_MS)), { passive: true, signal: gone })
  // Another tab may have been somewhere else in the meantime.
  document.addEventListener('visibilitychange', () => document.hidden || (kept = ''), { signal: gone })
  // A tab that is closed waits for nothing.
  addEventListener('pagehide', keep, { signal: gone })
  // By then the next page is shown, and its headings are not those of this one.
  gone.addEventListener('abort', () => clearTimeout(timer))
}

/** Path of the lesson that a place is in. */
const lessonOf = ({ address }: Place) => address.replace(/#.*/, '')

/** Whether a section has begun to be read, as the table of contents sees it. The checkpoint is an end, and met earlier. */
function isPassed(element: Element): boolean {
  const edge = innerHeight / (element.id === 'checkpoint' ? 2 : 4)
  // What is folded has no place.
  return element.getClientRects().length > 0 && element.getBoundingClientRect().top <= edge
}

function currentPlace(path: string): Omit<Place, 'at'> {
  const next = document.querySelector<HTMLAnchorElement>('main a[rel=next]')
  if (next && next.getBoundingClientRect().bottom <= innerHeight)
    return { address: next.pathname, title: next.lastChild?.textContent?.trim() || next.pathname }
  const sections = document.querySelectorAll('main .prose :is(h2, h3, #checkpoint)[id]')
  const section = [...sections].findLast(isPassed)
  const checkpoint = document.querySelector('main .prose #checkpoint')
  const title = document.querySelector('[data-sidebar] a[aria-current=page]') ?? document.querySelector('main h1')
  return {
    // At its beginning a page is opened at its beginning.
    address: section?.id && scrollY > 0 ? `${path}#${section.id}` : path,
    title: title?.textContent.trim() || path,
    ...(checkpoint && isPassed(checkpoint) && { part: 2 }),
  }
}

/**
 * Lets the links that lead back know where the reader stopped. What is served is the same for everyone.
 * @param path Of the open page: there, nothing leads back to it.
 */
export function showPlace(path: string, gone: AbortSignal): void {
  const show = () => {
    const { stopped } = readProgress()
    const { dataset } = document.documentElement
    if (!stopped) delete dataset.stopped
    // Where room is kept for the link, it is kept from the next page on.
    else if (!document.querySelector('p > [data-continue]')) dataset.stopped = ''
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-continue]')) {
      link.hidden = !stopped || lessonOf(stopped) === path
      if (!stopped) continue
      const name = `Continue: ${stopped.title}${stopped.part ? ', part two' : ''}`
      link.href = stopped.address
      if (link.dataset.continue === 'short') link.ariaLabel = link.title = name
      else link.textContent = name
    }
  }
  show()
  gone.addEventListener('abort', listenToProgress(show))
}
