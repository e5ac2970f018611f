import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseRecord, RECORD_FILE } from '../../src/record/record.ts'
import { type Step, stepChanges, unpackSteps } from '../../src/record/steps.ts'
import { runGate, updateContent } from './gate.ts'

let folder: string
let cacheDir: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steps-'))
  cacheDir = resolve(import.meta.dirname, `../../.cache/steps-test-${process.pid}`)
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(cacheDir, { recursive: true, force: true })
})

const fence = (words: string, code: string) => `\`\`\`js ${words}\n${code}\n\`\`\`\n\n`

/** Records the samples of a page; returns its folder and its figures, in the order of the page. */
async function record(name: string, page: string): Promise<{ root: string; figures: Step[][]; outputs: string[] }> {
  const root = join(folder, name)
  await mkdir(join(root, 'content'), { recursive: true })
  await writeFile(join(root, 'content/page.mdx'), page)
  const { diagnostics } = await updateContent({ root, cacheDir })
  expect(diagnostics).toEqual([])
  const { samples } = parseRecord(await readFile(join(root, 'content', RECORD_FILE), 'utf8'))
  const stepped = samples.filter(({ steps }) => steps)
  return {
    root,
    figures: stepped.map(({ steps }) => unpackSteps(steps!)),
    outputs: stepped.map(({ output = '' }) => output),
  }
}

const changes = (steps: readonly Step[], output: string) =>
  steps.map((step, i) => `${step.line} ${stepChanges(steps[i - 1], step, output).join('; ')}`.trim())

test('two closures of one call share a scope, those of two calls do not', async () => {
  const code = `function makeCounter() {
  let count = 0;
  return { up: () => ++count, read: () => count };
}
const one = makeCounter();
const two = makeCounter();
one.up();`
  const { figures } = await record('closures', fence('steps', code))
  const last = figures[0]?.at(-1)
  const functions = last?.boxes
    .filter(({ title }) => title === 'object')
    .map(({ rows }) => rows.map(([, value]) => value))
  const scopes = functions?.map((values) => values.map((value) => value.split(' → ')[1]))
  expect(scopes?.map((pair) => new Set(pair).size)).toEqual([1, 1])
  expect(scopes?.[0]?.[0]).not.toBe(scopes?.[1]?.[0])
  expect(last?.boxes.filter(({ title }) => title.startsWith('scope')).map(({ rows }) => rows)).toEqual([
    [['count', '1']],
    [['count', '0']],
  ])
})

test('each iteration has a scope of its own, even where its values are equal', async () => {
  const { figures } = await record(
    'iterations',
    fence('steps', 'const reads = [];\nfor (const n of [7, 7]) reads.push(() => n);\nconsole.log(reads.length);'),
  )
  const array = figures[0]?.at(-1)?.boxes.find(({ title }) => title === 'array')?.rows[0]?.[1]
  const scopes = [...(array ?? '').matchAll(/→ (#\d+)/g)].map(([, scope]) => scope)
  expect(scopes).toHaveLength(2)
  expect(new Set(scopes).size).toBe(2)
})

test('timers fire by the clock of the run, whatever the debugger takes, and what waits is shown in order', async () => {
  const code = `setTimeout(() => console.log('slow'), 20);
setTimeout(() => console.log('quick'), 10);
queueMicrotask(() => console.log('micro'));
Promise.resolve().then(() => console.log('then'));`
  const { figures, outputs } = await record('timers', fence('steps', code))
  expect(outputs).toEqual(['micro\nthen\nquick\nslow'])
  const end = figures[0]?.find(({ event }) => event === 'end of the module')
  expect(
    end?.boxes.filter(({ kind }) => kind === 'queue').map(({ title, rows }) => [title, ...rows.map((row) => row[1])]),
  ).toEqual([
    ['Microtasks', 'line 3', 'line 4'],
    ['Timers', 'line 2, in 10 ms', 'line 1, in 20 ms'],
  ])
})

test('an async function waits as a microtask and continues; its callers go on in the meantime', async () => {
  const code = `async function load() {
  const n = await 5;
  return n + 1;
}
load().then((n) => console.log(n));`
  const { figures, outputs } = await record('async', fence('steps', code))
  expect(changes(figures[0] ?? [], outputs[0] ?? '')).toEqual([
    '5',
    '2 load() runs',
    expect.stringContaining('continue load waits in microtasks; end of the module'),
    '3 load() runs; n = 5',
    '3 (n) => console.log(n) waits in microtasks; returns #2 promise, fulfilled: 6',
    '5 function in line 5 begins; n = 6',
    '5 prints 6; returns undefined',
  ])
})

test('a value of every type is told as one would write it', async () => {
  const code = `const yes = true;
const no = false;
const text = 'tea';
const count = -0;
const big = 12n;
const none = null;
const missing = undefined;
const sign = Symbol('id');
const list = [true, NaN];
console.log('end');`
  const { figures } = await record('values', fence('steps', code))
  const boxes = figures[0]?.at(-1)?.boxes ?? []
  const values = Object.fromEntries(boxes.flatMap(({ rows }) => rows))
  expect(values).toMatchObject({
    yes: 'true',
    no: 'false',
    text: "'tea'",
    count: '-0',
    big: '12n',
    none: 'null',
    missing: 'undefined',
    sign: 'Symbol(id)',
    '': '[true, NaN]',
  })
})

test('an error is a step, caught or not', async () => {
  const { figures } = await record(
    'errors',
    fence('steps', 'try {\n  null.price;\n} catch (error) {\n  console.log(error.name);\n}') +
      fence('steps throws="RangeError: no"', "const a = 1;\nthrow new RangeError('no');"),
  )
  const events = figures.flatMap((steps) => steps.map(({ line, event }) => `${line} ${event}`.trim()))
  expect(events).toEqual(
    expect.arrayContaining([expect.stringMatching(/^2 throws TypeError/), '2 throws RangeError: no']),
  )
})

test('code around a sample is no part of its figure', async () => {
  const page =
    fence('hidden', 'const rate = 2;') +
    fence('steps continues', 'function twice(n) {\n  return n * rate;\n}\nconsole.log(twice(4));') +
    fence('continues', 'console.log(twice(9));')
  const { figures, outputs } = await record('around', page)
  expect(changes(figures[0] ?? [], outputs[0] ?? '')).toEqual([
    '4',
    '2 twice() begins; n = 4; returns 8',
    '4 prints 8; end of the module',
  ])
})

test('a range shows its lines only', async () => {
  const { figures } = await record('range', fence('steps="2-3"', 'let n = 0;\nn += 1;\nn += 2;\nconsole.log(n);'))
  expect(figures[0]?.map(({ line }) => line)).toEqual([2, 3])
})

test('a record that shows other steps than the run is refused, with the step that differs', async () => {
  const { root } = await record('stale', `Text.\n\n${fence('steps', 'let n = 41;\nn += 1;')}`)
  const file = join(root, 'content', RECORD_FILE)
  const text = await readFile(file, 'utf8')
  expect(text).toContain('n\\t41')
  await writeFile(file, text.replace('n\\t41', 'n\\t40'))
  const { diagnostics } = await runGate({ root, cacheDir })
  expect(diagnostics).toMatchObject([
    {
      file: 'content/page.mdx',
      line: 3,
      message: 'The record shows other steps than the run: the first that differs is step 2.',
      expected: expect.stringContaining('n = 40') as string,
      got: expect.stringContaining('n = 41') as string,
    },
  ])
})
