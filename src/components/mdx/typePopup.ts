import styles from './types.css?inline'
import { nextName, unwrapNames, wrapNames } from './typeNames.ts'

/** A sample whose types are to be shown. */
export interface Attachment {
  /** The way in for the keyboard, and where it comes out. */
  button: HTMLElement
  code: HTMLElement
  /** The types, packed. */
  types: string
  /** What the reader did first; nothing where the pointer was there before. */
  intent?: Event
  /** Aborted when the sample leaves the page. */
  signal: AbortSignal
}

/** A pointer on its way across the code shows nothing. */
const SHOW_DELAY_MS = 200
/** Long enough to move the pointer into the popup. */
const HIDE_DELAY_MS = 300
const GAP = 4
const MARGIN = 8

let popup: HTMLElement | undefined
/** The name whose type is shown. */
let shown: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Makes the names of a sample show their types: under the pointer, by a tap, and with the keyboard. */
export function attachTypes({ button, code, types, intent, signal }: Attachment): void {
  popup ??= makePopup()
  const names = wrapNames(code, types)
  const order = [...names.keys()]
  let current = order[0]

  const nameAt = (target: EventTarget | null) => {
    const name = target instanceof Element ? target.closest<HTMLElement>('.typed') : null
    return name && names.has(name) ? name : undefined
  }
  const showName = (name: HTMLElement) => {
    describe(name, names.get(name) ?? '')
    open()
  }

  // Only the name that has the focus is a control: to a screen reader the others stay plain code.
  const release = () => {
    for (const name of ['role', 'tabindex', 'aria-describedby']) current?.removeAttribute(name)
  }
  const go = (name: HTMLElement) => {
    release()
    current = name
    describe(name, names.get(name) ?? '')
    name.tabIndex = 0
    name.role = 'button'
    name.setAttribute('aria-describedby', 'type-popup')
    // So that a screen reader leaves the arrow keys to us; only as long as the focus is in here.
    code.role = 'application'
    code.ariaLabel = 'Names in this sample: arrow keys move, Escape ends'
    // First what it says, then the focus, which scrolls it into view; only then there is a place for the popup.
    name.focus()
    open()
  }
  const leave = () => {
    release()
    code.removeAttribute('role')
    code.removeAttribute('aria-label')
    hide()
  }

  const listen = <K extends keyof HTMLElementEventMap>(
    target: HTMLElement,
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => target.addEventListener(type, listener, { signal })

  listen(button, 'click', () => current && go(current))
  listen(code, 'pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return
    const name = nameAt(target)
    if (name) later(SHOW_DELAY_MS, () => showName(name))
    else hideLater()
  })
  listen(code, 'pointerleave', hideLater)
  listen(code, 'click', (event) => {
    const name = nameAt(event.target)
    const again = name === shown && event instanceof PointerEvent && event.pointerType !== 'mouse'
    if (name && !again) showName(name)
    else hide()
  })
  listen(code, 'keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !current) return
    const next = nextName(order, current, event.key)
    if (next) go(next)
    else if (event.key === 'Escape') button.focus()
    else if ((event.key === 'Enter' || event.key === ' ') && shown) hide()
    else if (event.key === 'Enter' || event.key === ' ') showName(current)
    else if (!/^(Arrow|Home|End)/.test(event.key)) return
    event.preventDefault()
  })
  listen(code, 'focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && code.contains(relatedTarget))) leave()
  })
  signal.addEventListener('abort', () => {
    leave()
    unwrapNames(code, names)
  })

  if (intent?.target === button) button.click()
  else if (intent instanceof PointerEvent && (intent.type === 'click' || intent.pointerType !== 'touch')) {
    // The names were not there yet when the pointer came.
    const name = nameAt(document.elementFromPoint(intent.clientX, intent.clientY))
    if (name) showName(name)
  }
}

/** Makes the popup say the type of a name. It lives in the figure of the name, and goes with it. */
function describe(name: HTMLElement, text: string): void {
  clearTimeout(timer)
  popup ??= makePopup()
  const figure = name.closest('figure')
  if (popup.parentNode !== figure) figure?.append(popup)
  shown = name
  popup.textContent = text
  popup.scrollTop = 0
}

function open(): void {
  if (popup?.isConnected) popup.showPopover()
  place()
}

function hide(): void {
  clearTimeout(timer)
  shown = undefined
  if (popup?.isConnected) popup.hidePopover()
}

function later(ms: number, act: () => void): void {
  clearTimeout(timer)
  timer = setTimeout(act, ms)
}

/** What the keyboard has opened stays while the pointer wanders. */
function hideLater(): void {
  later(HIDE_DELAY_MS, () => {
    if (shown !== document.activeElement) hide()
  })
}

/** Under its name, or above it where there is no room below; never beyond the edge of the screen. */
function place(): void {
  const box = shown?.getClientRects()[0]
  const frame = shown?.closest('pre')?.getBoundingClientRect()
  if (!popup || !box || !frame) return
  const { clientWidth, clientHeight } = document.documentElement
  const away = box.bottom < 0 || box.top > clientHeight || box.right < frame.left || box.left > frame.right
  popup.style.visibility = away ? 'hidden' : ''
  const { offsetWidth, offsetHeight } = popup
  const left = Math.max(MARGIN, Math.min(box.left, clientWidth - offsetWidth - MARGIN))
  const below = box.bottom + GAP
  const fits = below + offsetHeight + MARGIN <= clientHeight
  const top = fits ? below : Math.max(MARGIN, box.top - GAP - offsetHeight)
  popup.style.translate = `${left}px ${top}px`
}

/** The one popup of the page. */
function makePopup(): HTMLElement {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  const element = document.createElement('div')
  element.id = 'type-popup'
  element.className = 'type-popup'
  element.role = 'tooltip'
  element.popover = 'manual'
  element.addEventListener('pointerenter', () => clearTimeout(timer))
  element.addEventListener('pointerleave', hideLater)

  const passive = { capture: true, passive: true }
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), passive)
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Element && !target.closest('.typed, .type-popup')) hide()
    },
    passive,
  )
  const follow = ({ target }: Event) => {
    if (!shown || target === element) return
    if (shown === document.activeElement) place()
    else hide()
  }
  document.addEventListener('scroll', follow, passive)
  addEventListener('resize', follow)
  return element
}
