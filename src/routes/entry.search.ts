// The search, without a framework: it is loaded by who comes near one of its fields, and by an address with a query.
import { onNavigated, RENEWED } from '../browser/navigated.ts'
import { startResults } from '../components/search/resultsPage.ts'
import { startPanel } from '../components/search/searchPanel.ts'

const queryField = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>('[name=q]')

/** Begins something on a form, and ends it when the form is another one, or gone. */
function follow(find: () => HTMLFormElement | null, begin: (form: HTMLFormElement, gone: AbortSignal) => void) {
  let shown: HTMLFormElement | null = null
  let gone = new AbortController()
  return () => {
    const form = find()
    if (form === shown) return
    const typed = queryField(shown)?.value
    gone.abort()
    shown = form
    gone = new AbortController()
    if (!form) return
    // What was typed is not lost with the field.
    const field = queryField(form)
    if (field && typed) field.value ||= typed
    begin(form, gone.signal)
  }
}

const box = follow(() => document.querySelector<HTMLFormElement>('header [role=search]'), startPanel)

const page = follow(
  () => document.querySelector<HTMLFormElement>('main [role=search]'),
  (form, gone) => {
    const place = document.querySelector('#search-results')
    const pages = document.querySelector<HTMLElement>('#all-pages')
    if (place && pages) startResults(form, place, pages, gone)
  },
)

const look = () => {
  box()
  page()
}

look()
onNavigated(look)
// A page may be rendered anew without a navigation.
for (const type of [RENEWED, 'focusin', 'pointerover'])
  document.addEventListener(type, look, { capture: true, passive: true })
