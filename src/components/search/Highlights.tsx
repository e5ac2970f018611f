import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { onNavigated } from '../../browser/navigated.ts'
import { highlightTerms } from '../../search/shared/highlightTerms.ts'
import { HIGHLIGHT_PARAMETER } from '../../search/shared/highlightParameter.ts'
import { findTerms } from '../../search/shared/tokens.ts'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import css from './highlights.css?inline'

const NAME = 'search'
/** Parts of the page that are not what one came to read. */
const CHROME = 'nav, button, script, style'
/** More places are not marked: a page on which everything is marked shows nothing. */
const MAX_RANGES = 1000

adoptStyles(css)

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

/** The address without the terms, in the same history entry. */
function forgetTerms() {
  const url = new URL(location.href)
  url.searchParams.delete(HIGHLIGHT_PARAMETER)
  history.replaceState(history.state, '', url)
}

/**
 * Marks the terms that the address asks for, and offers to take the marks away. They are highlights of the browser
 * (CSS Custom Highlight API), so the document stays as React knows it; a browser without them shows the page unmarked.
 */
export function Highlights() {
  const [count, setCount] = useState(0)

  useEffect(() => {
    if (!('highlights' in CSS)) return
    const mark = () => {
      const ranges = findRanges(highlightTerms(location.search))
      if (ranges.length > 0) CSS.highlights.set(NAME, new Highlight(...ranges))
      else CSS.highlights.delete(NAME)
      setCount(ranges.length)
    }
    mark()
    const stop = onNavigated(mark)
    return () => {
      stop()
      CSS.highlights.delete(NAME)
    }
  }, [])

  if (count === 0) return null
  const clear = () => {
    CSS.highlights.delete(NAME)
    setCount(0)
    forgetTerms()
  }
  return createPortal(
    <div className="highlights-bar no-print">
      <button type="button" onClick={clear}>
        Clear highlights
      </button>
    </div>,
    document.body,
  )
}
