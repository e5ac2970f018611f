import { isSlowConnection } from '../../browser/connection.ts'

/**
 * Results open by themselves while they are still below what is seen, unless the reader has cleared one, saves data or
 * has a slow connection. Those that come into sight at once, at the boot or by a link, wait, so that no text moves under
 * the eye and no button under the finger, until the reader asks for one of them.
 */
let mode: 'beforeSeen' | 'asked' | 'never' = 'beforeSeen'
const waiting = new Map<Element, { show: () => void; watch: () => void }>()

/** Shows a result now, and from now on every other one of the page as it comes into sight. */
export function wantPreviews(element: Element | null): void {
  mode = 'asked'
  if (element) waiting.get(element)?.show()
  for (const { watch } of waiting.values()) watch()
}

/** Results wait to be asked for again. */
export function unwantPreviews(): void {
  mode = 'never'
}

/**
 * Waits until a result is asked for, or until it is about to be seen.
 * @param show Called once.
 * @returns ends the waiting
 */
export function observeNearViewport(element: Element, show: () => void): () => void {
  const end = () => {
    waiting.delete(element)
    observer.disconnect()
  }
  const once = () => {
    if (waiting.has(element)) show()
    end()
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, boundingClientRect } of entries) {
        const isBelow = boundingClientRect.top >= innerHeight
        const isWanted = mode === 'asked' || (mode === 'beforeSeen' && isBelow && !isSlowConnection())
        if (isIntersecting && isWanted) return once()
      }
    },
    { rootMargin: '50% 0% 100%' },
  )
  const watch = () => {
    // Observed anew, it is told even if nothing moves.
    observer.unobserve(element)
    observer.observe(element)
  }
  waiting.set(element, { show: once, watch })
  watch()
  return end
}
