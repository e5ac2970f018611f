/** What a reader does on a page. */
export type Act = 'visit' | 'read' | 'next' | 'run' | 'solve' | 'types' | 'steps' | 'search'

/** What may be told of a page: not each has samples, exercises or steps. */
export type Acts = Partial<Record<Act, number>>

/**
 * Bytes that the acts of a reader cost on six pages, as the server sends them, without headers: each act in a browser
 * that has only visited the page. A number changes when something is added that every reader pays for; then it is recorded
 * anew, and the commit says what for. `visit` is a page with its style and what is open in it, `read` the way to its end,
 * `next` the press of Next before anything was touched, `run`, `solve` and `steps` the first press of such a button,
 * `types` the first check of types in an exercise that was opened for it, `search` a word typed into the box.
 */
export const recordedActs: Readonly<Record<string, Acts>> = {
  '/docs/javascript/basics/strings': {
    visit: 23_559,
    read: 82_777,
    next: 16_197,
    run: 156_631,
    solve: 134_282,
    search: 40_600,
  },
  '/docs/javascript/advanced/closures': {
    visit: 24_720,
    read: 273_017,
    next: 14_317,
    run: 176_256,
    solve: 136_727,
    steps: 108_203,
    search: 40_600,
  },
  '/docs/css/intermediate/css-flexbox': { visit: 28_313, read: 257_198, next: 22_239, solve: 135_288, search: 40_600 },
  '/docs/react/basics/state': {
    visit: 21_578,
    read: 267_009,
    next: 15_472,
    run: 136_668,
    solve: 217_957,
    search: 40_600,
  },
  '/docs/typescript/basics/datatypes': {
    visit: 20_201,
    read: 88_244,
    next: 17_131,
    run: 221_587,
    solve: 131_783,
    types: 671_840,
    search: 39_404,
  },
  '/docs/interviews/javascript': {
    visit: 55_363,
    read: 111_066,
    next: 22_699,
    run: 209_311,
    solve: 186_962,
    search: 40_600,
  },
}
