import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** What an element needs to take the focus over from a button in it that goes. */
interface FocusKeeper {
  ref: RefObject<HTMLElement | null>
  tabIndex: -1
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

/** Keeps the focus of a region within it: what had it may go, as a button does when there is nothing more to do. */
export function useFocusKept(): FocusKeeper {
  const ref = useRef<HTMLElement>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    // React tells of no blur when it takes an element away.
    if (focused.current === null || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }) => void (focused.current = target),
    onBlur: () => void (focused.current = null),
  }
}
