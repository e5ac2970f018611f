import { adoptStyles } from '../../browser/adoptStyles.ts'
import { make, makeButton } from '../../browser/elements.ts'
import { onNavigated } from '../../browser/navigated.ts'
import type { SearchHit } from '../../search/shared/answer.ts'
import { hitHref } from '../../search/shared/hitHref.ts'
import { startAsking } from './asking.ts'
import { announcement, groupHits, inAddress } from './hitGroups.ts'
import { failureNote, hitNodes } from './hitNodes.ts'
import css from './results.css?inline'
import { searchClient } from './searchClient.ts'
import { makeSettledOutput } from './settledOutput.ts'

/** A query in the address is replaced this long (ms) after the last key, because browsers limit how often one may. */
const URL_UPDATE_DELAY_MS = 300
/** So many results more with each press. */
const STEP = 20

const queryOf = (search: string) => new URLSearchParams(search).get('q') ?? ''

/** What the entry of the history keeps for whoever comes back to it: how many results were shown. */
interface ShownResults {
  results?: number
}

const keptLimit = () => (history.state as ShownResults | null)?.results ?? STEP

/** Changes the entry of the history, and leaves to others what is theirs in it. */
function keep(results: number | undefined, url: string | URL = location.href): void {
  history.replaceState({ ...(history.state as ShownResults | null), results }, '', url)
}

function rememberQuery(query: string, path: string): void {
  // The reader may have left for another page since.
  if (location.pathname !== path || inAddress(query) === queryOf(location.search)) return
  const url = new URL(location.href)
  if (query === '') url.searchParams.delete('q')
  else url.searchParams.set('q', inAddress(query))
  keep(undefined, url)
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
  const listening = { signal: gone }
  const input = form.elements.namedItem('q') as HTMLInputElement
  const asking = startAsking('page', () => draw(), gone)
  let limit = STEP
  let timer: ReturnType<typeof setTimeout> | undefined

  const { output, announce } = makeSettledOutput()
  const count = make('p', { className: 'muted', ariaHidden: 'true' })
  const found = make('div')
  /** The result that comes first of those that were asked for last. */
  let next: number | undefined
  const more = makeButton('error-action', 'Show more', () => {
    next = asking.answer?.hits.length
    limit += STEP
    keep(limit)
    asking.ask(input.value, limit)
  })
  const results = make('div', { className: 'search-results' }, count, output, found, more)

  let drawnFailure: string | undefined
  const drawFailure = (message: string) => {
    if (message === drawnFailure) return
    drawnFailure = message
    place.replaceChildren(failureNote(message, input))
  }

  let drawn: readonly SearchHit[] | undefined
  const draw = () => {
    const { state, answer } = asking
    const query = input.value
    const hasQuery = query.trim() !== ''
    const hasFailed = hasQuery && state.status === 'failed'
    // Until something takes its place it stays: a page that is short for a moment loses the place where one was.
    pages.hidden = hasQuery && (hasFailed || answer !== undefined)
    if (hasFailed) return drawFailure(state.message)
    drawnFailure = undefined
    if (!hasQuery) return place.replaceChildren()
    const total = answer?.query === query ? announcement(`“${query.slice(0, 80)}”`, answer.total) : undefined
    count.textContent = total ?? 'Searching…'
    if (answer?.hits !== drawn) found.replaceChildren(...resultNodes(answer?.hits ?? []))
    drawn = answer?.hits
    more.hidden = !answer || answer.total <= answer.hits.length
    if (results.parentElement !== place) place.replaceChildren(results)
    announce(total ?? '')
    if (next === undefined || !answer || answer.hits.length <= next) return
    found.querySelectorAll('a')[next]?.focus({ preventScroll: true })
    next = undefined
  }

  const rememberSoon = () => {
    clearTimeout(timer)
    const remember = (query: string, path: string) => {
      timer = undefined
      rememberQuery(query, path)
    }
    timer = setTimeout(remember, URL_UPDATE_DELAY_MS, input.value, location.pathname)
  }
  const read = (isFirst: boolean) => {
    const asked = queryOf(location.search)
    // What was typed before this was there stays, and what is not in the address yet.
    const isTyped = input.value !== '' && (isFirst || timer !== undefined)
    if (isTyped) rememberSoon()
    else if (!isFirst && asked === inAddress(input.value)) return
    else input.value = asked
    limit = isTyped ? STEP : keptLimit()
    asking.ask(input.value, limit)
    draw()
  }

  form.addEventListener('submit', (event) => event.preventDefault(), listening)
  input.addEventListener(
    'input',
    () => {
      limit = STEP
      asking.ask(input.value, limit)
      draw()
      rememberSoon()
    },
    listening,
  )
  // WebKit empties the field of a page that it has kept.
  addEventListener('pageshow', ({ persisted }) => persisted && read(false), listening)
  const stop = onNavigated(() => input.isConnected && read(false))
  gone.addEventListener('abort', () => {
    stop()
    clearTimeout(timer)
  })
  void searchClient.load()
  read(true)
}
