type Listener = (overflows: boolean) => void

const listeners = new WeakMap<Element, Listener>()
let observer: ResizeObserver | undefined

/**
 * Tells now and after every change of size whether the content of an element is wider than the element.
 * One observer serves the whole page. A browser without `ResizeObserver` is never told, so what holds before stays.
 * @returns stops watching
 */
export function watchOverflow(element: Element, listener: Listener): () => void {
  if (!('ResizeObserver' in window)) return () => undefined
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) listeners.get(target)?.(target.scrollWidth > target.clientWidth)
  })
  listeners.set(element, listener)
  // One that is watched already would be told nothing: the client takes over from the script for readers.
  observer.unobserve(element)
  observer.observe(element)
  return () => {
    listeners.delete(element)
    observer?.unobserve(element)
  }
}
