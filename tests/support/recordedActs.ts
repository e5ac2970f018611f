/** What a reader does on a page. */
export type Act = 'visit' | 'read' | 'next' | 'run' | 'solve' | 'steps' | 'search'

/** What may be told of a page: not each has samples, exercises or steps. */
export type Acts = Partial<Record<Act, number>>

/**
 * Bytes that the acts of a reader cost on five pages, as the server sends them, without headers: each act in a browser
 * that has only visited the page. A number changes when something is added that every reader pays for; then it is recorded
 * anew, and the commit says what for. `visit` is a page with its style and what is open in it, `read` the way to its end,
 * `next` the press of Next before anything was touched, `run`, `solve` and `steps` the first press of such a button,
 * `search` a word typed into the box.
 */
export const recordedActs: Readonly<Record<string, Acts>> = {
  '/docs/javascript/basics/strings': {},
  '/docs/javascript/advanced/closures': {},
  '/docs/css/intermediate/css-flexbox': {},
  '/docs/react/basics/state': {},
  '/docs/interviews/javascript': {},
}
