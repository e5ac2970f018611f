import type { Rating } from '../practice/shared/answer.ts'

/** What a key does in practice; a number says how well the answer was known. */
type Action = 'end' | 'next' | 'back' | 'reveal' | Rating

const ACTIONS: Readonly<Record<string, Action>> = {
  Escape: 'end',
  ArrowRight: 'next',
  ArrowLeft: 'back',
  ' ': 'reveal',
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
}

/** They have keys of their own: fields and editors, players, tabs and boxes that scroll, what lies over the page. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], audio, video, [tabindex="0"], [popover], dialog'

/** Space presses these. */
const PRESSED = 'button, a, summary'

/**
 * What a key that was pressed anywhere on the page does in practice; nothing when it belongs to something else.
 * @param event A `keydown`.
 */
export function flashcardAction(event: KeyboardEvent): Action | undefined {
  const { key, target } = event
  // Who holds a key down has asked once.
  if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return undefined
  const isWithin = (selector: string) => target instanceof Element && target.closest(selector) !== null
  return isWithin(OWN_KEYS) || (key === ' ' && isWithin(PRESSED)) ? undefined : ACTIONS[key]
}
