/** Whoever has asked for one result wants to see those that follow, too, until one is cleared. */
let wanted = false
const waiting = new Map<Element, { show: () => void; watch: () => void }>()

/**
 * Shows a result now, and from now on every other one of the page as it comes into sight.
 * @param element the one that was asked for
 */
export function wantPreviews(element: Element | null): void {
  wanted = true
  if (element) waiting.get(element)?.show()
  for (const { watch } of waiting.values()) watch()
}

/** Results wait to be asked for again. */
export function unwantPreviews(): void {
  wanted = false
}

/**
 * Waits until a result is asked for, or until results are wanted and it is about to be seen.
 * @param element what is to be seen
 * @param show called once
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
      if (wanted && entries.some((e) => e.isIntersecting)) once()
    },
    { rootMargin: '50%' },
  )
  const watch = () => observer.observe(element)
  waiting.set(element, { show: once, watch })
  if (wanted) watch()
  return end
}
