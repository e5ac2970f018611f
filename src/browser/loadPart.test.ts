import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { loadPart, PartError, sayUnloaded } from './loadPart.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const SCRIPT = { headers: { 'content-type': 'text/javascript' } }

/** Answers one request after the other. */
function stubNetwork(...answers: (Response | Error | Promise<never>)[]) {
  const fetched = vi.fn<typeof fetch>(async (_, init) => {
    const answer = answers.shift() ?? new Response('', SCRIPT)
    if (answer instanceof Error) throw answer
    const aborted = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    })
    return Promise.race([answer, aborted])
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const never = () => new Promise<never>(() => undefined)
let count = 0
/** Files that no other test has loaded. */
const fresh = () => `assets/part-${++count}.js`

test('a part is imported once all of its files are there, and they are fetched once', async () => {
  const fetched = stubNetwork()
  const [a, b] = [fresh(), fresh()]
  const load = vi.fn(() => Promise.resolve(fetched.mock.calls.map(([url]) => url)))
  expect(await loadPart(load, [a, b])).toEqual([`/${a}`, `/${b}`])
  expect(await loadPart(load, [b])).toHaveLength(2)
})

test('a file that fails once is never imported broken, and comes with the next try', async () => {
  stubNetwork(new TypeError('Failed to fetch'))
  const file = fresh()
  const load = vi.fn(() => Promise.resolve('part'))
  await expect(loadPart(load, [file])).rejects.toThrow('Are you offline?')
  expect(load).not.toHaveBeenCalled()
  expect(await loadPart(load, [file])).toBe('part')
})

test('a file that breaks off in the middle is not imported', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('export const')),
    pull: (controller) => controller.error(new TypeError('network error')),
  })
  stubNetwork(new Response(body, SCRIPT))
  await expect(loadPart(() => Promise.resolve(), [fresh()])).rejects.toThrow('Are you offline?')
})

test('a file that hangs is given up after ten seconds, and comes with the next try', async () => {
  vi.useFakeTimers()
  stubNetwork(never())
  const file = fresh()
  const failure = loadPart(() => Promise.resolve('part'), [file]).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(9999)
  await expect(Promise.race([failure, Promise.resolve('waits')])).resolves.toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  await expect(failure).resolves.toEqual(new PartError('The network gives no answer. Try again.'))
  expect(await loadPart(() => Promise.resolve('part'), [file])).toBe('part')
})

test('an import that hangs though its files have come is given up, too', async () => {
  vi.useFakeTimers()
  stubNetwork()
  const failure = loadPart(never, [fresh()]).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(failure).resolves.toMatchObject({ name: 'TimeoutError' })
})

test('a slow file is waited for as long as something comes', async () => {
  vi.useFakeTimers()
  let left = 5
  const body = new ReadableStream(
    {
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, 9000))
        controller.enqueue(new Uint8Array(1))
        if (--left === 0) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  stubNetwork(new Response(body, SCRIPT))
  const part = loadPart(() => Promise.resolve('part'), [fresh()])
  await vi.advanceTimersByTimeAsync(45_000)
  await expect(part).resolves.toBe('part')
})

test.each([
  ['no network', new TypeError('Failed to fetch'), 'Are you offline?'],
  ['a file of an older version', new Response('', { status: 404 }), 'The site has a new version. Reload the page.'],
  ['a server at fault', new Response('', { status: 502 }), 'The server answers 502. Try again.'],
  [
    'the login page of a network',
    new Response('', { headers: { 'content-type': 'text/html' } }),
    'Something else has answered. Does the network ask you to sign in?',
  ],
])('the reader is told the reason: %s', async (_, answer, reason) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  stubNetwork(answer)
  const failure: unknown = await loadPart(() => Promise.resolve(), [fresh()]).catch((error: unknown) => error)
  expect(sayUnloaded('The editor', failure)).toBe(`The editor could not be loaded. ${reason}`)
})

test('what fails when a part runs is told as it is', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const failure: unknown = await loadPart(() => Promise.reject(new Error('No place for it.'))).catch((e: unknown) => e)
  expect(sayUnloaded('The editor', failure)).toBe('The editor could not be loaded. No place for it.')
  const late = new DOMException('', 'TimeoutError')
  expect(sayUnloaded('The sample', late)).toBe(
    'The sample could not be loaded. The network gives no answer. Try again.',
  )
})

test('no lazy import is handled inside of what the build puts around it', () => {
  // `import().then(…, onFailure)` would not hear of a file that cannot be fetched.
  const root = join(import.meta.dirname, '..')
  const handled = globSync('{browser,components,routes,runner,search}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => /\bimport\('\.[^']+'\)\s*\.\w/.test(readFileSync(join(root, file), 'utf8')))
  expect(handled).toEqual([])
})
