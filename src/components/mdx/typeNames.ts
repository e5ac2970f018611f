import { type SampleTypes, unpackTypes } from '../../markdown/shared/sampleTypes.ts'

/** The names of a sample in the document, in order, each with its type. */
export type TypedNames = ReadonlyMap<HTMLElement, string>

/**
 * Puts an element around each name of a sample. The HTML of the page has none: they would cost every reader bytes.
 * @param packed From `packTypes`.
 */
export function wrapNames(code: HTMLElement, packed: string): TypedNames {
  const { names, texts }: SampleTypes = unpackTypes(packed)
  const wrapped = new Map<HTMLElement, string>()
  const texture = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  let node = texture.nextNode()
  let offset = 0
  for (const { start, length, text } of names) {
    while (node instanceof Text && offset + node.length <= start) {
      offset += node.length
      node = texture.nextNode()
    }
    // A name in two colors cannot be had by one element; none is known.
    if (!(node instanceof Text) || offset + node.length < start + length) continue
    const name = node.splitText(start - offset)
    node = texture.currentNode = name.splitText(length)
    offset = start + length
    const element = document.createElement('span')
    element.className = 'typed'
    name.replaceWith(element)
    element.append(name)
    wrapped.set(element, texts[text] ?? '')
  }
  return wrapped
}

/**
 * Takes the elements out again.
 * @param names What `wrapNames` returned.
 */
export function unwrapNames(code: HTMLElement, names: TypedNames): void {
  for (const element of names.keys()) element.replaceWith(...element.childNodes)
  code.normalize()
}

/**
 * The name that a key leads to, as in text: left and right by order, up and down by line.
 * @param names In the order of the text.
 * @param key `KeyboardEvent.key`.
 * @returns nothing where the key leads nowhere
 */
export function nextName(names: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = names.indexOf(from)
  switch (key) {
    case 'ArrowRight':
      return names[at + 1]
    case 'ArrowLeft':
      return names[at - 1]
    case 'Home':
      return names[0]
    case 'End':
      return names.at(-1)
    case 'ArrowDown':
      return nearest(names.slice(at + 1), from)
    case 'ArrowUp':
      return nearest(names.slice(0, Math.max(at, 0)).toReversed(), from)
    default:
      return undefined
  }
}

/** The nearest of the first line that is not the line of `from`. */
function nearest(names: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const { top, left } = from.getBoundingClientRect()
  const boxes = names.map((name) => ({ name, box: name.getBoundingClientRect() }))
  const line = boxes.find(({ box }) => Math.abs(box.top - top) > box.height / 2)?.box
  if (!line) return undefined
  const row = boxes.filter(({ box }) => Math.abs(box.top - line.top) < line.height / 2)
  return row.toSorted((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left))[0]?.name
}
