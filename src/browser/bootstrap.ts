import type { NavigatorWithConnection } from './connection.ts'

/** What the inline script leaves for the scripts that it loads. */
export interface BootState {
  /** Buttons pressed before React listens; undefined once it does. */
  queue?: HTMLElement[]
  /** The payload of this page, already on its way. */
  payload?: Promise<Response>
  /** Hydrates the page. The client entry leaves it here and nothing more: a script beside it may be missing. */
  start?: () => Promise<void>
  /** Loads the client, as the use of a control does. Resolves once the page is hydrated, or could not be. */
  boot?: () => Promise<void>
  /** Puts the frames of the results below an element into their places, each when it comes near. */
  watchFrames?: (root: ParentNode) => void
  /** URL of the worker of the search; empty while one writes. */
  searchUrl?: string
  /** The worker, until the script of the search takes it. */
  search?: Worker
}

/**
 * The only script in the HTML. It is the same on every page, so that the Content Security Policy needs one hash.
 * It sets the stored color mode before the first paint and keeps early presses of buttons for React (which cannot
 * replay what happened before its listeners exist). Signs of somebody who reads load a small script without a framework
 * (`entry.reading.ts`), who comes near a field of the search loads that (`entry.search.ts`), and the first use of another
 * control loads the client.
 *
 * It is serialized, so it may use nothing from outside itself.
 * @param modules URLs of the client entry and its chunks.
 * @param reading URLs of the entry for readers and its chunks.
 * @param searching URLs of the entry of the search and its chunks.
 * @param worker URL of the worker of the search; empty while one writes.
 * @param complaint What the red banner says of a missing style sheet, after its address.
 */
export function bootstrap(
  modules: string[],
  reading: string[],
  searching: string[],
  worker: string,
  complaint: string,
): void {
  const data = document.documentElement.dataset
  const stored = (key: string) => localStorage.getItem(key)
  const state: BootState = (window.__boot = { queue: [], searchUrl: worker })
  const setTheme = () => {
    const theme = stored('theme')
    if (theme && /^(dark|light|system)$/.test(theme)) data.theme = theme
  }
  try {
    setTheme()
    // It may have been changed since this page was rendered ahead.
    document.addEventListener('prerenderingchange', setTheme)
    if (stored('sidebar-hidden') === 'true') data.sidebar = 'hidden'
    if (stored('progress')?.includes('"stopped"')) data.stopped = ''
    if (stored('announcement-dismissed') === 'true') data.dismissed = stored('announcement-id') ?? ''
  } catch {
    // Storage is blocked: the default stays.
  }
  // In the place of a frame stands its text.
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const text = target.querySelector('noscript')?.textContent
        if (isIntersecting && text) target.innerHTML = text
      }
    },
    { rootMargin: '600px' },
  )
  state.watchFrames = (root) => {
    for (const place of root.querySelectorAll('[data-frame]')) near.observe(place)
  }
  document.addEventListener('DOMContentLoaded', () => state.watchFrames?.(document))
  // The target may also be the document, which has no such method.
  const closest = <T extends HTMLElement>(event: Event, selector: string) =>
    (event.target as Partial<Element>).closest?.<T>(selector)
  // A network that hangs is given up, or no intent would try again.
  const patient = (url: string) => fetch(url, { signal: AbortSignal.timeout(60_000) })
  // Each module is fetched whole before any is imported: the browser remembers an import that failed, for good.
  const whole = async (url: string) => {
    const answer = await patient(url)
    if (!answer.ok || !/script/.test(answer.headers.get('content-type') ?? '')) throw new Error(url)
    return answer.blob()
  }
  const load = async (urls: string[]) => {
    await Promise.all(urls.map(whole))
    await Promise.all(urls.map((url) => import(/* @vite-ignore */ url)))
  }
  const thrice = (start: () => Promise<void>, failed?: (tries: number) => void) => {
    let tries = 3
    let running: Promise<void> | undefined
    return () =>
      (running ??= start().catch((error: unknown) => {
        console.warn('The scripts of this page could not be loaded.', error)
        if (--tries) setTimeout(() => (running = undefined), 1000)
        failed?.(tries)
      }))
  }
  const read = thrice(() => load(reading))
  const find = thrice(async () => {
    // The worker fetches what every query needs while the field's own script comes.
    if (worker) (state.search = new Worker(worker, { type: 'module' })).onerror = () => (state.search = undefined)
    await load(searching)
  })
  const boot = (state.boot = thrice(
    async () => {
      const path = data.path === '/' ? '/index' : data.path
      await Promise.all([(state.payload = patient(`/_rsc${path}.txt`)), load(modules)])
      await state.start?.()
    },
    (tries) => (state.queue = tries ? [] : undefined),
  ))
  addEventListener(
    'click',
    (event) => {
      const button = closest(event, '[type=button]:not([popovertarget],[data-plain])')
      if (!button || !state.queue) return
      event.preventDefault()
      state.queue.push(button)
      void boot()
    },
    true,
  )
  for (const type of ['pointerdown', 'pointerover', 'keydown', 'focusin', 'scroll']) {
    addEventListener(
      type,
      (event) => {
        const isOver = type === 'pointerover'
        const control =
          type !== 'scroll' && closest(event, '[type=button]:not([data-plain]),summary,input,[data-types]')
        // A pointer passes over many of them on its way.
        if (control)
          setTimeout(
            () => (!isOver || control.matches(':hover')) && (control.closest('[role=search]') ? find : boot)(),
            isOver ? 65 : 0,
          )
        else {
          const link = closest(event, 'a')
          const { connection } = navigator as NavigatorWithConnection
          // As the script for readers does, for which the first link would have to wait. Not while one writes.
          if (link && worker && !('hydrated' in data))
            if (!connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')) link.dataset.ahead = ''
          if (!isOver || link) void read()
        }
      },
      true,
    )
  }
  addEventListener('keydown', (event) => {
    const { key } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand ? /^k$/i.test(key) : key === '/' && !closest(event, 'input,textarea')) {
      event.preventDefault()
      // The page of all results has its own field after that of the bar.
      ;[...document.querySelectorAll<HTMLElement>('[role=search] input')].at(-1)?.focus({ preventScroll: true })
    }
  })
  // Some addresses ask for what only scripts can show, and the offline page, which the service worker gives in the place
  // of another, opens that by itself.
  const ask = () => {
    const { search } = location
    if (search.includes('q=')) void find()
    if (search.includes('_highlight=')) void read()
  }
  ask()
  if ('offlineFallback' in data) void boot()
  addEventListener('load', () => {
    // Who comes back is led back, before anything is touched.
    if ('stopped' in data && document.querySelector('p>[data-continue]')) void read()
    // The browser opens what is folded around the target for links only, and not after a reload.
    for (const box of document.querySelectorAll<HTMLDetailsElement>('details:has(:target)')) box.open = true
  })
  // The transfer was cut, and nobody may touch what is there. Of that no event tells: the document loads for good.
  setTimeout(() => document.querySelector('body>footer') ?? boot(), 9000)
  // After a reload in the middle of a visit the way back stays in this document, and nobody else listens yet.
  const before = location.pathname
  addEventListener('popstate', () => {
    if ('hydrated' in data) return
    // Later, when the browser has restored the scroll position, which the reload then keeps.
    if (location.pathname !== before) setTimeout(() => location.reload())
    else ask()
  })
  addEventListener(
    'error',
    (event) => {
      const sheet = closest<HTMLLinkElement>(event, 'link')
      if (!sheet) return
      const box = document.createElement('div')
      box.id = 'base-url-banner'
      box.role = 'alert'
      box.style = 'background:#b91c1c;color:#fff;padding:1em'
      box.textContent = sheet.href + complaint
      addEventListener('load', () => document.body.prepend(box))
    },
    true,
  )
}

declare global {
  interface Window {
    __boot?: BootState
  }
}
