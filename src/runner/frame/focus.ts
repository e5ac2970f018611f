/** What can have the focus where it is seen and switched on. */
const FOCUSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex], [contenteditable]'

/**
 * Stands in for the focus where scripts may not move it: WebKit lets those in a frame of another origin do so only
 * within a press of the reader, so a solution that moves it would be told that it does not. Scripts see no difference,
 * in `document.activeElement` and in events; the keyboard stays where the reader has it.
 */
export function keepFocus(): void {
  if (!navigator.vendor.startsWith('Apple')) return
  const read = Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement')
  const real = () => read?.get?.call(document) as Element | null
  let held: HTMLElement | undefined
  const move = (to: HTMLElement | undefined) => {
    const from = held
    if (from === to) return
    held = to
    const fire = (
      target: HTMLElement | undefined,
      relatedTarget: HTMLElement | undefined,
      types: readonly string[],
    ) => {
      for (const type of types)
        target?.dispatchEvent(
          new FocusEvent(type, { bubbles: type.length > 5, composed: true, relatedTarget: relatedTarget ?? null }),
        )
    }
    fire(from, to, ['blur', 'focusout'])
    fire(to, from, ['focus', 'focusin'])
  }
  const { focus, blur } = HTMLElement.prototype
  const { showModal, close } = HTMLDialogElement.prototype
  const openers = new WeakMap<HTMLDialogElement, HTMLElement | undefined>()
  Object.defineProperty(document, 'activeElement', {
    configurable: true,
    get: () => (held?.isConnected ? held : real()),
  })
  Object.assign(HTMLElement.prototype, {
    focus(this: HTMLElement, options?: FocusOptions) {
      focus.call(this, options)
      if (real() === this) move(undefined)
      else if (canHaveFocus(this)) move(this)
    },
    blur(this: HTMLElement) {
      blur.call(this)
      if (held === this) move(undefined)
    },
  })
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      const opener = held
      showModal.call(this)
      if (this.contains(real())) return
      openers.set(this, opener)
      const inside = [...this.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(canHaveFocus)
      move(inside.find((element) => element.autofocus) ?? inside[0] ?? this)
    },
    close(this: HTMLDialogElement, value?: string) {
      close.call(this, value)
      if (held && this.contains(held)) move(openers.get(this))
    },
  })
  // The reader has pressed something.
  addEventListener('focusin', ({ isTrusted }) => isTrusted && move(undefined), true)
}

function canHaveFocus(element: HTMLElement): boolean {
  const modal = [...document.querySelectorAll(':modal')].at(-1)
  return (
    element.getRootNode() === document &&
    element.matches(FOCUSABLE) &&
    !element.matches(':disabled, [inert] *, [inert]') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    (!modal || modal.contains(element))
  )
}
