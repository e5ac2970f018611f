import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { hitHref } from '../../search/shared/hitHref.ts'
import { SUGGESTIONS } from '../../search/shared/answer.ts'
import { HitText } from './HitText.tsx'
import { announcement, groupHits, resultsHref } from './hitGroups.ts'
import { nextOption } from './optionKeys.ts'
import { searchClient } from './searchClient.ts'
import { SearchFailure } from './SearchFailure.tsx'
import { useSearch } from './useSearch.ts'
import { useSettled } from './useSettled.ts'

/** Props of the panel. */
interface SearchPanelProps {
  /** The form that holds the field. */
  form: HTMLFormElement
}

const LIST_ID = 'search-list'
/** What an answer needs is on its way; the list is that of an earlier query, and nothing in it moves meanwhile. */
const SEARCHING = 'Searching…'

function empty(input: HTMLInputElement): void {
  input.value = ''
  input.dispatchEvent(new Event('input'))
}

/** The field is the only place where the query is kept. */
function listen(input: HTMLInputElement, onChange: () => void): () => void {
  input.addEventListener('input', onChange)
  return () => input.removeEventListener('input', onChange)
}

const optionId = (index: number) => `search-option-${index}`

/**
 * What turns the field of the form into a combobox: the list of suggestions, its keys, and what is read out.
 * The field itself is never replaced, so focus, text and the keyboard of a phone stay as they are.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function SearchPanel({ form }: SearchPanelProps) {
  const input = form.elements.namedItem('q') as HTMLInputElement
  const query = useSyncExternalStore(
    useCallback((onChange) => listen(input, onChange), [input]),
    () => input.value,
  )
  const [open, setOpen] = useState(false)
  const [chosen, setActive] = useState(0)
  const pressedEnter = useRef(false)
  const { state, answer, retry } = useSearch(query, { limit: SUGGESTIONS, field: 'box' })

  const hits = answer?.hits ?? []
  const isCurrent = answer?.query === query
  // The last option leads to all results.
  const count = hits.length === 0 ? 0 : hits.length + 1
  const active = Math.min(chosen, Math.max(count - 1, 0))
  const hasQuery = query.trim() !== ''

  useEffect(() => void searchClient.load(), [])

  const current = answer && isCurrent ? announcement(query, hits.length) : ''
  const news = open && hasQuery ? (state.status === 'loading' ? 'Loading the search…' : current) : ''
  const said = useSettled(news)

  useEffect(() => {
    const isExpanded = open && count > 0
    const attributes: Record<string, string> = {
      role: 'combobox',
      'aria-label': 'Search',
      'aria-autocomplete': 'list',
      'aria-controls': LIST_ID,
      'aria-expanded': `${isExpanded}`,
      'aria-activedescendant': isExpanded ? optionId(active) : '',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      enterkeyhint: 'search',
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    form.toggleAttribute('data-open', open)
    if (open) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [input, form, open, count, active])

  useEffect(() => {
    const listening = new AbortController()
    // It is the option of every listener: the one key that they read of it is its signal.
    const follow = (index: number) => {
      pressedEnter.current = false
      document.getElementById(optionId(index))?.click()
    }
    const edit = () => {
      setActive(0)
      setOpen(true)
      pressedEnter.current = false
    }
    const press = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const { key } = event
      const step =
        open && !event.shiftKey && !event.ctrlKey && !event.metaKey ? nextOption(key, active, count) : undefined
      if (step !== undefined) setActive(step)
      else if (key === 'ArrowDown' && !open) setOpen(true)
      else if (key === 'Enter' && open && hasQuery && (count > 0 || !isCurrent) && state.status !== 'failed') {
        // Who has moved to an option means that one, even if a better list is on its way.
        if (isCurrent || active > 0) follow(active)
        else pressedEnter.current = true
      } else if (key === 'Escape' && open && hasQuery) setOpen(false)
      else if (key === 'Escape') {
        empty(input)
        setOpen(false)
        input.blur()
      } else return
      event.preventDefault()
      // Menus listen for Escape too.
      event.stopPropagation()
    }
    input.addEventListener('input', edit, listening)
    input.addEventListener('keydown', press, listening)
    const show = () => setOpen(true)
    input.addEventListener('focus', show, listening)
    input.addEventListener('pointerdown', show, listening)
    form.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget)) && document.hasFocus()) setOpen(false)
      },
      listening,
    )
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!(target instanceof Node && form.contains(target))) setOpen(false)
      },
      listening,
    )
    // Enter was faster than the answer.
    if (pressedEnter.current && isCurrent && count > 0) follow(0)
    return () => listening.abort()
  }, [input, form, open, active, count, hasQuery, isCurrent, state.status])

  // Opened once everything listens: the focus that has brought the panel may have gone on.
  useEffect(() => queueMicrotask(() => setOpen(form.contains(document.activeElement))), [form])

  const leave = () => {
    setOpen(false)
    input.blur()
  }
  const clear = () => {
    empty(input)
    input.focus()
  }

  return (
    <>
      <button type="button" className="search-clear" aria-label="Clear search" hidden={query === ''} onClick={clear}>
        ×
      </button>
      <button type="button" className="search-close" hidden={!open} onClick={leave}>
        Close
      </button>
      {state.status === 'loading' && <span className="search-spinner" aria-hidden="true" />}
      <div className="search-panel" hidden={!open || (!hasQuery && state.status !== 'failed')}>
        {state.status === 'failed' ? (
          <SearchFailure
            message={state.message}
            retry={() => {
              // The button goes away: the focus must not go with it.
              input.focus()
              retry()
            }}
          />
        ) : (
          count === 0 && hasQuery && <p className="search-note">{isCurrent ? 'No results' : SEARCHING}</p>
        )}
        <div id={LIST_ID} role="listbox" aria-label="Suggestions" hidden={count === 0}>
          {groupHits(hits).map((group, g) => (
            <div key={group.url} role="group" aria-labelledby={`search-group-${g}`}>
              <div id={`search-group-${g}`} className="search-path" role="presentation">
                {group.path}
              </div>
              {group.hits.map(({ hit, index }) => (
                <a
                  key={hit.hash}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  tabIndex={-1}
                  href={hitHref(hit)}
                  onClick={leave}
                >
                  <HitText hit={hit} />
                </a>
              ))}
            </div>
          ))}
          {count > 0 && (
            <a
              id={optionId(hits.length)}
              className="search-all"
              role="option"
              aria-selected={active === hits.length}
              tabIndex={-1}
              href={resultsHref(query)}
              onClick={leave}
            >
              All results for “{query.slice(0, 40)}”{!isCurrent && <span className="search-excerpt">{SEARCHING}</span>}
            </a>
          )}
        </div>
      </div>
      <output className="sr-only">{said}</output>
    </>
  )
}
