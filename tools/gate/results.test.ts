import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseRecord, RECORD_FILE, RESULT_WIDTHS } from '../../src/record/record.ts'
import { readPage } from '../../src/markdown/readPage.ts'
import { runGate, updateContent } from './gate.ts'

let root: string
const cacheDir = resolve(import.meta.dirname, `../../.cache/result-heights-test-${process.pid}`)
const [narrow, wide] = RESULT_WIDTHS

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'result-heights-'))
  await mkdir(join(root, 'content'))
})

afterAll(async () => {
  await rm(root, { recursive: true, force: true })
  await rm(cacheDir, { recursive: true, force: true })
})

const show = (name: string, css: string, words = 'preview') =>
  `\`\`\`html example="${name}" hidden\n<div class="box"></div>\n\`\`\`\n\n\`\`\`css example="${name}" ${words}\nbody { margin: 0 }\n${css}\n\`\`\`\n`

test('the heights of results are recorded for both widths, and a wrong one is told', async () => {
  const page = [
    show('a', '.box { height: 100px }'),
    show('b', `.box { height: 500px } @media (width > ${narrow}px) { .box { height: ${wide - 500}px } }`),
    show('c', '.box { height: 100vh }'),
    show('d', '.box { height: 20px; margin-block: 30px }'),
    show('e', '.box { height: 100px; width: 10px }', ''),
  ].join('\n')
  await writeFile(join(root, 'content/page.mdx'), page)
  expect((await updateContent({ root, cacheDir })).diagnostics).toEqual([])
  const file = join(root, 'content', RECORD_FILE)
  const text = await readFile(file, 'utf8')
  const heights = parseRecord(text).samples.flatMap((sample) => (sample.heights ? [sample.heights] : []))
  expect(heights.toSorted(([a], [b]) => a - b)).toEqual([
    [64, 64],
    [80, 80],
    [100, 100],
    [500, wide - 500],
  ])
  await writeFile(file, text.replace('[500,', '[50,'))
  const { diagnostics } = await runGate({ root, cacheDir })
  expect(diagnostics.map(({ message, line }) => [line, message])).toEqual([
    [14, 'The record does not know what the run has established about this sample.'],
  ])
})

test('a result that grows with its frame is told', async () => {
  const own = join(root, 'growing')
  await mkdir(join(own, 'content'), { recursive: true })
  await writeFile(join(own, 'content/page.mdx'), show('a', 'body { margin: 8px; min-height: 100vh }'))
  const { diagnostics } = await updateContent({ root: own, cacheDir })
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'The result is always higher than its frame: it grows with it.',
  ])
})

test('what a component shows is recorded for the part that the page shows, wherever the hidden one is', async () => {
  const own = join(root, 'hidden-after')
  await mkdir(join(own, 'content'), { recursive: true })
  const shown = '```jsx example="a" preview\nfunction Tea() {\n  return <p>Green tea</p>;\n}\n```\n'
  const hidden = '```jsx example="a" hidden\nexport default function Page() {\n  return <Tea />;\n}\n```\n'
  await writeFile(join(own, 'content/page.mdx'), `${shown}\n${hidden}`)
  expect((await updateContent({ root: own, cacheDir })).diagnostics).toEqual([])
  const { samples } = parseRecord(await readFile(join(own, 'content', RECORD_FILE), 'utf8'))
  expect(samples.map(({ output }) => output ?? '').toSorted()).toEqual(['', 'Green tea'])
  const source = await readFile(join(own, 'content/page.mdx'), 'utf8')
  const [first] = readPage('page.mdx', source).samples
  expect(samples.find(({ sample }) => sample === first?.id)?.output).toBe('Green tea')
})

test('a result of SQL has its values as PostgreSQL writes them, arrays too', { timeout: 240_000 }, async () => {
  const own = join(root, 'arrays')
  await mkdir(join(own, 'content'), { recursive: true })
  const code = `SELECT 7 AS id, ARRAY['a', 'b'] AS tags, ARRAY[1, 2] AS numbers, '{"k": 1}'::jsonb AS data;`
  const page = (output: string) => `\`\`\`sql\n${code}\n\`\`\`\n\n\`\`\`output\n${output}\n\`\`\`\n`
  await writeFile(join(own, 'content/page.mdx'), page('unknown'))
  expect((await updateContent({ root: own, cacheDir })).diagnostics).toEqual([])
  const shown = [
    ' id | tags  | numbers |   data',
    '----+-------+---------+----------',
    '  7 | {a,b} | {1,2}   | {"k": 1}',
    '(1 row)',
  ]
  expect(await readFile(join(own, 'content/page.mdx'), 'utf8')).toBe(page(shown.join('\n')))
})
