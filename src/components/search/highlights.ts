import { adoptStyles } from '../../browser/adoptStyles.ts'
import { make, makeButton } from '../../browser/elements.ts'
import { HIGHLIGHT_PARAMETER } from '../../search/shared/highlightParameter.ts'
import { highlightTerms } from '../../search/shared/highlightTerms.ts'
import { findTerms } from '../../search/shared/tokens.ts'
import css from './highlights.css?inline'

const NAME = 'search'
/** Parts of the page that are not what one came to read. */
const CHROME = 'nav, button, script, style'
/** More places are not marked: a page on which everything is marked shows nothing. */
const MAX_RANGES = 1000

/** Every place of the article where one of the terms stands. */
function findRanges(terms: ReadonlySet<string>): Range[] {
  const ranges: Range[] = []
  const main = document.querySelector('main')
  if (!main || terms.size === 0) return ranges
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.closest(CHROME) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node && ranges.length < MAX_RANGES; node = walker.nextNode()) {
    for (const [start, end] of findTerms(node.nodeValue ?? '', (term) => terms.has(term))) {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      ranges.push(range)
    }
  }
  return ranges.slice(0, MAX_RANGES)
}

/** Shows these marks, in the place of those before. */
function show(ranges: readonly Range[]): void {
  if (ranges.length > 0) CSS.highlights.set(NAME, new Highlight(...ranges))
  else CSS.highlights.delete(NAME)
  if (ranges.length > 0) document.body.append(bar)
  else bar.remove()
}

/** Takes the marks away, and the terms out of the address, in the same history entry. */
function clear(): void {
  const hadFocus = bar.contains(document.activeElement)
  show([])
  if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true })
  const url = new URL(location.href)
  url.searchParams.delete(HIGHLIGHT_PARAMETER)
  history.replaceState(history.state, '', url)
}

const bar = make('div', { className: 'highlights-bar no-print' }, makeButton('', 'Clear highlights', clear))

/**
 * Marks the terms that the address asks for, and offers to take the marks away. They are highlights of the browser
 * (CSS Custom Highlight API), so the document stays as React knows it; a browser without them shows the page unmarked.
 * Called again, it shows those of the address as it is now.
 */
export function showHighlights(): void {
  if (!('highlights' in CSS)) return
  adoptStyles(css)
  show(findRanges(highlightTerms(location.search)))
}
