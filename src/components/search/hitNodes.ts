import { make, makeButton } from '../../browser/elements.ts'
import type { SearchHit } from '../../search/shared/answer.ts'
import type { Marked } from '../../search/shared/excerpt.ts'
import { searchClient } from './searchClient.ts'

/** A text with its matches marked. */
function markedNodes({ text, matches }: Marked): (Node | string)[] {
  let end = 0
  const nodes = matches.flatMap(([from, to]) => {
    const before = text.slice(end, from)
    end = to
    return [before, make('mark', {}, text.slice(from, to))]
  })
  return [...nodes, text.slice(end)]
}

/** Heading and excerpt of a hit. */
export function hitNodes({ section, parent, excerpt }: SearchHit): Node[] {
  const above = parent === undefined ? [] : [make('span', { className: 'search-parent' }, `${parent} › `)]
  const heading = make('b', {}, ...above, ...markedNodes(section))
  if (excerpt.text === '') return [heading]
  return [heading, make('span', { className: 'search-excerpt' }, ...markedNodes(excerpt))]
}

/**
 * Tells that the index could not be had, and what can be done.
 * @param input The field that asked.
 */
export function failureNote(message: string, input: HTMLInputElement): HTMLElement {
  const retry = () => {
    // The button goes away: the focus must not go with it.
    input.focus()
    void searchClient.retry()
  }
  return make(
    'div',
    { className: 'search-note', role: 'alert' },
    make('p', {}, `The search could not be loaded. ${message}`),
    makeButton('error-action', 'Retry', retry),
    ' ',
    make('a', { href: '/search' }, 'List of all pages'),
  )
}
