/** Where an engine shows something else than what is recorded, by page and line of the fence, and why. */
const differences: Readonly<
  Record<string, Readonly<Record<string, readonly [lines: readonly number[], why: string]>>>
> = {
  Firefox: {
    'docs/javascript/intermediate/functions.mdx': [
      [566],
      'Its error of a recursion without end is an `InternalError`.',
    ],
  },
}

/** Whether it is known that a sample or an exercise differs in an engine. */
export function isKnown(engine: string, file: string, line: number): boolean {
  return differences[engine]?.[file]?.[0].includes(line) ?? false
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
