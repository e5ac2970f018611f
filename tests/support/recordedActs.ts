/** What a reader does on a page. */
export type Act = 'visit' | 'read' | 'next' | 'again' | 'run' | 'solve' | 'types' | 'steps' | 'search'

/** What may be told of a page: not each has samples, exercises or steps. */
export type Acts = Partial<Record<Act, number>>

/**
 * Bytes that the acts of a reader cost on six pages, as the server sends them, without headers: each act in a browser
 * that has only visited the page. A number changes when something is added that every reader pays for; then it is recorded
 * anew, and the commit says what for. `visit` is a page with its style and what is open in it, `read` the way to its end,
 * `next` the press of Next before anything was touched, `again` the same with what begins with the second page of a
 * visit: the service worker and what it keeps, `run`, `solve` and `steps` the first press of such a button,
 * `types` the first check of types in an exercise that was opened for it, `search` a word typed into the box so slowly that
 * each key is answered.
 */
export const recordedActs: Readonly<Record<string, Acts>> = {
  '/docs/javascript/basics/strings': {
    visit: 24_415,
    read: 88_907,
    next: 16_541,
    again: 198_649,
    run: 161_248,
    solve: 137_222,
    search: 52_622,
  },
  '/docs/javascript/advanced/closures': {
    visit: 25_715,
    read: 285_181,
    next: 16_912,
    again: 203_847,
    run: 185_128,
    solve: 139_914,
    steps: 110_389,
    search: 53_133,
  },
  '/docs/css/intermediate/css-flexbox': {
    visit: 22_999,
    read: 273_287,
    next: 16_602,
    again: 195_092,
    solve: 136_792,
    search: 52_622,
  },
  '/docs/react/basics/state': {
    visit: 22_835,
    read: 283_818,
    next: 16_314,
    again: 310_665,
    run: 139_164,
    solve: 222_358,
    search: 53_133,
  },
  '/docs/typescript/basics/datatypes': {
    visit: 20_584,
    read: 89_635,
    next: 17_513,
    again: 198_219,
    run: 224_773,
    solve: 132_478,
    types: 672_664,
    search: 52_622,
  },
  '/docs/interviews/javascript': {
    visit: 56_510,
    read: 119_264,
    next: 23_388,
    again: 316_651,
    run: 213_267,
    solve: 191_041,
    search: 52_622,
  },
}
