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
    visit: 24_068,
    read: 87_673,
    next: 16_256,
    again: 196_343,
    run: 161_011,
    solve: 137_104,
    search: 69_911,
  },
  '/docs/javascript/advanced/closures': {
    visit: 25_247,
    read: 279_733,
    next: 14_669,
    again: 195_195,
    run: 182_034,
    solve: 139_769,
    steps: 110_175,
    search: 69_911,
  },
  '/docs/css/intermediate/css-flexbox': {
    visit: 28_846,
    read: 263_348,
    next: 22_617,
    again: 197_550,
    solve: 138_269,
    search: 69_911,
  },
  '/docs/react/basics/state': {
    visit: 22_169,
    read: 279_360,
    next: 15_729,
    again: 289_225,
    run: 138_817,
    solve: 222_009,
    search: 69_911,
  },
  '/docs/typescript/basics/datatypes': {
    visit: 20_217,
    read: 88_256,
    next: 17_149,
    again: 195_644,
    run: 223_727,
    solve: 132_250,
    types: 672_321,
    search: 69_911,
  },
  '/docs/interviews/javascript': {
    visit: 56_172,
    read: 112_275,
    next: 23_133,
    again: 312_644,
    run: 214_810,
    solve: 190_903,
    search: 69_911,
  },
}
