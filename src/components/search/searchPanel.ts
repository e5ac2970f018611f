import { make, makeButton } from '../../browser/elements.ts'
import { onNavigated } from '../../browser/navigated.ts'
import { SUGGESTIONS, type SearchHit } from '../../search/shared/answer.ts'
import { hitHref } from '../../search/shared/hitHref.ts'
import { startAsking } from './asking.ts'
import { announcement, groupHits, resultsHref } from './hitGroups.ts'
import { failureNote, hitNodes } from './hitNodes.ts'
import { nextOption } from './optionKeys.ts'
import { searchClient } from './searchClient.ts'
import { makeSettledOutput } from './settledOutput.ts'

const LIST_ID = 'search-list'
/** What an answer needs is on its way; the list is that of an earlier query, and nothing in it moves meanwhile. */
const SEARCHING = 'Searching…'

const NO_HITS: readonly SearchHit[] = []
/** So much of a query (characters) is read out. */
const MAX_SAID = 80

const optionId = (index: number) => `search-option-${index}`

function makeOption(index: number, href: string, ...children: (Node | string)[]): HTMLAnchorElement {
  return make('a', { id: optionId(index), role: 'option', tabIndex: -1, href }, ...children)
}

/** The hits of each page below the way to it. */
function groupNodes(hits: readonly SearchHit[]): HTMLElement[] {
  return groupHits(hits).map((group, g) => {
    const id = `search-group-${g}`
    const path = make('div', { id, className: 'search-path', role: 'presentation' }, group.path)
    const options = group.hits.map(({ hit, index }) => makeOption(index, hitHref(hit), ...hitNodes(hit)))
    const element = make('div', { role: 'group' }, path, ...options)
    element.setAttribute('aria-labelledby', id)
    return element
  })
}

/**
 * Turns the field of a form into a combobox: the list of suggestions, its keys, and what is read out. The field itself is
 * never replaced, so focus, text and the keyboard of a phone stay as they are. What is added stands at the end of the
 * form, where React lets stand what it did not render when it takes the page over.
 * @param form Holds the field `q`, and nothing else that can be pressed but its button.
 * @param gone Ends it.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function startPanel(form: HTMLFormElement, gone: AbortSignal): void {
  const input = form.elements.namedItem('q') as HTMLInputElement
  const listening = { signal: gone }
  const asking = startAsking('box', () => draw(), gone)
  let isOpen = false
  let active = 0
  let pressedEnter = false

  const clear = makeButton('search-clear', '×', () => {
    empty()
    input.focus()
  })
  clear.ariaLabel = 'Clear search'
  const close = makeButton('search-close', 'Close', () => leave())
  const spinner = make('span', { className: 'search-spinner', ariaHidden: 'true' })
  const all = make('a', { className: 'search-all', role: 'option', tabIndex: -1 })
  const list = make('div', { id: LIST_ID, role: 'listbox', ariaLabel: 'Suggestions' })
  const panel = make('div', { className: 'search-panel', hidden: true }, list)
  const { output, announce } = makeSettledOutput()

  /** What is to be seen of the answer, and of the query. */
  const look = () => {
    const { state, answer } = asking
    const hits = answer?.hits ?? NO_HITS
    return {
      state,
      hits,
      query: input.value,
      hasQuery: input.value.trim() !== '',
      isCurrent: answer?.query === input.value,
      // The last option leads to all results.
      count: hits.length === 0 ? 0 : hits.length + 1,
    }
  }

  let drawnHits: readonly SearchHit[] = []
  const drawList = ({ hits, query, isCurrent, count }: ReturnType<typeof look>) => {
    list.hidden = count === 0
    const isSame = hits === drawnHits
    // Before: where what has the focus goes away, its listeners draw at once.
    drawnHits = hits
    if (!isSame) list.replaceChildren(...groupNodes(hits))
    if (count > 0) {
      // The same element as before: a press on it that has begun must not be lost.
      all.id = optionId(hits.length)
      all.href = resultsHref(query)
      all.textContent = `All results for “${query.slice(0, 40)}”`
      if (!isCurrent) all.append(make('span', { className: 'search-excerpt' }, SEARCHING))
      if (list.lastChild !== all) list.append(all)
    }
    active = Math.min(active, Math.max(count - 1, 0))
    list.querySelectorAll('[role=option]').forEach((option, i) => (option.ariaSelected = `${i === active}`))
  }

  let drawnNote = ''
  const drawNote = ({ state, hasQuery, isCurrent, count }: ReturnType<typeof look>) => {
    const failure = state.status === 'failed' ? state.message : undefined
    const none = count === 0 && hasQuery ? (isCurrent ? 'No results' : SEARCHING) : ''
    const note = failure ?? none
    // What is read out as it comes must not come twice, and the focus may be in it.
    if (note === drawnNote) return
    drawnNote = note
    if (list.previousElementSibling) list.previousElementSibling.remove()
    if (failure !== undefined) list.before(failureNote(failure, input))
    else if (none) list.before(make('p', { className: 'search-note' }, none))
  }

  const news = ({ state, hits, query, hasQuery, isCurrent }: ReturnType<typeof look>) => {
    if (!isOpen || !hasQuery) return ''
    if (state.status === 'loading') return 'Loading the search…'
    return isCurrent ? announcement(query.slice(0, MAX_SAID), hits.length) : ''
  }

  const draw = () => {
    const now = look()
    clear.hidden = now.query === ''
    close.hidden = !isOpen
    if (now.state.status === 'loading') close.after(spinner)
    else spinner.remove()
    drawList(now)
    drawNote(now)
    panel.hidden = !isOpen || (!now.hasQuery && now.state.status !== 'failed')
    announce(news(now))

    const isExpanded = isOpen && now.count > 0
    input.ariaExpanded = `${isExpanded}`
    input.setAttribute('aria-activedescendant', isExpanded ? optionId(active) : '')
    form.toggleAttribute('data-open', isOpen)
    if (isOpen) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
    // Enter was faster than the answer.
    if (pressedEnter && now.isCurrent && now.count > 0) follow(0)
  }

  const show = (open: boolean) => {
    isOpen = open
    // Who closes the list has thought better of it.
    if (!open) pressedEnter = false
    draw()
  }
  const leave = () => {
    show(false)
    input.blur()
  }
  const empty = () => {
    input.value = ''
    edit()
  }
  const follow = (index: number) => {
    pressedEnter = false
    document.getElementById(optionId(index))?.click()
  }
  const edit = () => {
    active = 0
    isOpen = true
    pressedEnter = false
    asking.ask(input.value, SUGGESTIONS)
    draw()
  }
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const { key, shiftKey, ctrlKey, metaKey } = event
    const { state, hasQuery, isCurrent, count } = look()
    const step = isOpen && !shiftKey && !ctrlKey && !metaKey ? nextOption(key, active, count) : undefined
    if (step !== undefined) {
      active = step
      draw()
    } else if (key === 'ArrowDown' && !isOpen) show(true)
    else if (key === 'Enter' && isOpen && hasQuery && (count > 0 || !isCurrent) && state.status !== 'failed') {
      // Who has moved to an option means that one, even if a better list is on its way.
      if (isCurrent || active > 0) follow(active)
      else pressedEnter = true
    } else if (key === 'Escape' && isOpen && hasQuery) show(false)
    else if (key === 'Escape') {
      empty()
      leave()
    } else return
    event.preventDefault()
    // Menus listen for Escape too.
    event.stopPropagation()
  }

  const attributes: Readonly<Record<string, string>> = {
    role: 'combobox',
    'aria-label': 'Search',
    'aria-autocomplete': 'list',
    'aria-controls': LIST_ID,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
  }
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  form.append(clear, close, panel, output)
  gone.addEventListener('abort', () => [clear, close, spinner, panel, output].forEach((element) => element.remove()))

  input.addEventListener('input', edit, listening)
  input.addEventListener('keydown', press, listening)
  for (const type of ['focus', 'pointerdown']) input.addEventListener(type, () => show(true), listening)
  input.addEventListener('blur', () => (pressedEnter = false), listening)
  list.addEventListener('click', ({ target }) => void (target instanceof Element && target.closest('a') && leave()))
  // The focus stays in the field, wherever in the list one presses.
  panel.addEventListener('mousedown', (event) => event.preventDefault())
  form.addEventListener(
    'keydown',
    ({ key, target }) => {
      if (key !== 'Escape' || target === input || !isOpen) return
      input.focus()
      show(false)
    },
    listening,
  )
  const stop = onNavigated(() => (pressedEnter = false))
  gone.addEventListener('abort', stop)
  const isOutside = (target: EventTarget | null) => !(target instanceof Node && form.contains(target))
  form.addEventListener(
    'focusout',
    ({ relatedTarget }) => void (isOutside(relatedTarget) && document.hasFocus() && show(false)),
    listening,
  )
  document.addEventListener('pointerdown', ({ target }) => void (isOutside(target) && isOpen && show(false)), listening)

  void searchClient.load()
  asking.ask(input.value, SUGGESTIONS)
  // The focus that has brought this may have gone on.
  show(form.contains(document.activeElement))
}
