/** Milliseconds from a press of Tab to the focus that it moves. */
const TAB_MS = 1000
/** Milliseconds for which a press within the result explains that the focus is there. */
const GESTURE_MS = 1000
/** Milliseconds that the word of a gesture may take from the frame to the page. */
const READY_TIMEOUT_MS = 150

/** A result that takes the focus so often does nothing else. */
const MAX_THEFTS = 3

/** Fields in which a reader writes; elsewhere a result may ask for the focus, as a page that has been opened may. */
const FIELDS = 'input, textarea, select, [contenteditable]'

/** Watches the focus for one run. */
export interface FocusGuard {
  /** The frame tells of a gesture of the reader in the result. */
  gesture: () => void
  end: () => void
}

/**
 * Gives the focus back to the field in which a reader writes when a result has taken it; Tab and gestures within the
 * result are the reader's own ways into it. What a result scrolls into view moves the page around it only after the
 * reader has gone into it: the focus must be in sight, wherever Tab leads.
 * @param stop Called when the result takes the focus again and again.
 */
export function guardFocus(frame: HTMLIFrameElement, stop: () => void): FocusGuard {
  const ended = new AbortController()
  let field: HTMLElement | undefined
  let tab = -Infinity
  let gesture = -Infinity
  let thefts = 0
  // In Chromium an element that is `fixed` hands no scrolling on.
  const letScroll = (yes: boolean) => {
    const inner = frame.contentDocument?.querySelector('iframe')
    if (inner) inner.style.position = yes ? 'static' : ''
  }
  const focused = () => {
    const { activeElement } = document
    field = activeElement instanceof HTMLElement && activeElement.matches(FIELDS) ? activeElement : undefined
    letScroll(false)
  }
  const pressed = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return
    tab = performance.now()
    // The focus may be about to move into the frame, and is scrolled into view at once.
    letScroll(true)
  }
  const judge = () => {
    if (ended.signal.aborted || document.activeElement !== frame) return
    const now = performance.now()
    if (now - tab < TAB_MS || now - gesture < GESTURE_MS) return letScroll(true)
    if (!field?.isConnected) return
    field.focus({ preventScroll: true })
    if (++thefts === MAX_THEFTS) stop()
  }
  const options = { capture: true, signal: ended.signal }
  focused()
  addEventListener('focusin', focused, options)
  addEventListener('keydown', pressed, options)
  addEventListener('blur', (event) => event.target === window && setTimeout(judge, READY_TIMEOUT_MS), options)
  return { gesture: () => void (gesture = performance.now()), end: () => ended.abort() }
}
