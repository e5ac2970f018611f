/** Where an engine shows something else than what is recorded, by page and line of the fence, and why. */
const differences: Readonly<
  Record<string, Readonly<Record<string, readonly [lines: readonly number[], why: string]>>>
> = {
  Firefox: {
    'blog/javascript-hoisting.mdx': [[180], 'Messages that are printed are in its words.'],
    'docs/css/advanced/css-scroll-driven-animations.mdx': [
      [499, 555, 611, 672, 730],
      'Its releases do not have them, which the page says.',
    ],
    'docs/css/advanced/css-view-transitions.mdx': [[662], 'It has none from page to page, which the page says.'],
    'docs/interviews/javascript.mdx': [
      [912, 1407],
      'A comparator that returns a boolean sorts otherwise there; a message that is printed is in its words.',
    ],
    'docs/javascript/advanced/web-workers.mdx': [[845], 'The message of an error event is in its words.'],
    'docs/javascript/intermediate/scope-and-this.mdx': [[849], 'A message that is printed is in its words.'],
    'docs/javascript/intermediate/functions.mdx': [
      [856],
      'Its error of a recursion without end is an `InternalError`.',
    ],
  },
  WebKit: {
    'blog/javascript-hoisting.mdx': [[180], 'Messages that are printed are in its words.'],
    'docs/interviews/html.mdx': [[1526], 'Before 26.2 it does not know `commandfor`, which the check says.'],
    'docs/interviews/javascript.mdx': [
      [912, 1407],
      'A comparator that returns a boolean sorts otherwise there; a message that is printed is in its words.',
    ],
    'docs/javascript/advanced/binary-data-streams.mdx': [
      [428, 442],
      'Until September 2026 it could not iterate streams, which the page says.',
    ],
    'docs/javascript/advanced/web-workers.mdx': [[845], 'The message of an error event is in its words.'],
    'docs/javascript/intermediate/dates.mdx': [
      [505],
      'Its language data put a comma after the weekday; the page says that such things change.',
    ],
    'docs/javascript/intermediate/scope-and-this.mdx': [[849], 'A message that is printed is in its words.'],
    'docs/javascript/intermediate/es6-features.mdx': [
      [860],
      'Before 26.4 it has no `Iterator.concat`, as the page marks.',
    ],
  },
}

/** Whether it is known that a sample or an exercise differs in an engine. */
export function isKnown(engine: string, file: string, line: number): boolean {
  return differences[engine]?.[file]?.[0].includes(line) ?? false
}

/** Pages that end the engine itself, and why. What runs on them is not asked there. */
const endings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  WebKit: {
    'docs/css/advanced/css-view-transitions.mdx': 'WebKitGTK 2.50 ends in the middle of a view transition in a frame.',
  },
}

/** Whether a page is known to end an engine. */
export function endsEngine(engine: string, file: string): boolean {
  return endings[engine]?.[file] !== undefined
}

/** What an engine complains about, though every site gives it reason to. */
const complaints: Readonly<Record<string, readonly RegExp[]>> = {
  // Requests that a navigation has ended before they were handed to the service worker. A worker of five lines that
  // enables the preloading of navigations and fetches has them, too.
  Firefox: [/Failed to load ‘’\. A ServiceWorker intercepted the request and encountered an unexpected error/],
}

/** Whether a complaint is about the engine's own doing. */
export function isOfEngine(engine: string, text: string): boolean {
  return complaints[engine]?.some((pattern) => pattern.test(text)) ?? false
}
