import { adoptStyles } from '../../browser/adoptStyles.ts'
import { make, makeButton } from '../../browser/elements.ts'
import { onNavigated } from '../../browser/navigated.ts'
import type { SearchHit } from '../../search/shared/answer.ts'
import { hitHref } from '../../search/shared/hitHref.ts'
import { startAsking } from './asking.ts'
import { announcement, groupHits } from './hitGroups.ts'
import { failureNote, hitNodes } from './hitNodes.ts'
import css from './results.css?inline'
import { searchClient } from './searchClient.ts'
import { settle } from './settle.ts'

/** A query in the address is replaced this long (ms) after the last key, because browsers limit how often one may. */
const URL_UPDATE_DELAY_MS = 300
/** So much of a query (characters) is kept in the address. */
const MAX_IN_ADDRESS = 200
/** So many results more with each press. */
const STEP = 20

const queryOf = (search: string) => new URLSearchParams(search).get('q') ?? ''

function rememberQuery(query: string): void {
  if (query.slice(0, MAX_IN_ADDRESS) === queryOf(location.search)) return
  const url = new URL(location.href)
  if (query === '') url.searchParams.delete('q')
  else url.searchParams.set('q', query.slice(0, MAX_IN_ADDRESS))
  history.replaceState(history.state, '', url)
}

/** Every section that answers a query, by page. */
function resultNodes(hits: readonly SearchHit[]): HTMLElement[] {
  return groupHits(hits).map((group) => {
    const items = group.hits.map(({ hit }) => make('li', {}, make('a', { href: hitHref(hit) }, ...hitNodes(hit))))
    return make('section', {}, make('h2', {}, group.path), make('ul', {}, ...items))
  })
}

/**
 * The page of all results: its field, and the results for the query in the address. Without a query there is the list of
 * all pages.
 * @param form Holds the field `q`.
 * @param place Where the results come.
 * @param pages The list of all pages.
 * @param gone Ends it.
 */
export function startResults(form: HTMLFormElement, place: Element, pages: HTMLElement, gone: AbortSignal): void {
  adoptStyles(css)
  const input = form.elements.namedItem('q') as HTMLInputElement
  const asking = startAsking('page', () => draw(), gone)
  let limit = STEP
  let timer: ReturnType<typeof setTimeout> | undefined

  const count = make('p', { className: 'muted', ariaHidden: 'true' })
  const output = make('output', { className: 'sr-only' })
  const found = make('div')
  const more = makeButton('error-action', 'Show more', () => {
    limit += STEP
    asking.ask(input.value, limit)
  })
  const results = make('div', { className: 'search-results' }, count, output, found, more)
  const announce = settle((text) => (output.textContent = text))

  let drawn: readonly SearchHit[] | undefined
  const draw = () => {
    const { state, answer } = asking
    const query = input.value
    const hasQuery = query.trim() !== ''
    pages.hidden = hasQuery
    if (!hasQuery) return place.replaceChildren()
    if (state.status === 'failed') {
      place.replaceChildren(failureNote(state.message, () => void searchClient.retry()))
      return
    }
    const total = answer?.query === query ? announcement(`“${query.slice(0, 80)}”`, answer.total) : undefined
    count.textContent = total ?? 'Searching…'
    if (answer?.hits !== drawn) found.replaceChildren(...resultNodes(answer?.hits ?? []))
    drawn = answer?.hits
    more.hidden = !answer || answer.total <= answer.hits.length
    if (results.parentElement !== place) place.replaceChildren(results)
    announce(total ?? '')
  }

  const ask = () => {
    limit = STEP
    asking.ask(input.value, limit)
    draw()
  }
  const rememberSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(rememberQuery, URL_UPDATE_DELAY_MS, input.value)
  }
  const read = (isFirst: boolean) => {
    const asked = queryOf(location.search)
    // What was typed before this was there stays.
    const isTyped = input.value !== '' && (isFirst || document.activeElement === input)
    if (isTyped) rememberSoon()
    else input.value = asked
    ask()
  }

  form.addEventListener('submit', (event) => event.preventDefault(), { signal: gone })
  input.addEventListener(
    'input',
    () => {
      ask()
      rememberSoon()
    },
    { signal: gone },
  )
  const stop = onNavigated(() => input.isConnected && read(false))
  gone.addEventListener('abort', () => {
    stop()
    clearTimeout(timer)
  })
  void searchClient.load()
  read(true)
}
