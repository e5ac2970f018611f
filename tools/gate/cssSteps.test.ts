import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseRecord, RECORD_FILE } from '../../src/record/record.ts'
import { type Step, unpackSteps } from '../../src/record/steps.ts'
import { runGate, updateContent } from './gate.ts'

let folder: string
let cacheDir: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'css-steps-'))
  cacheDir = resolve(import.meta.dirname, `../../.cache/css-steps-test-${process.pid}`)
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(cacheDir, { recursive: true, force: true })
})

const pair = (html: string, steps: string, css: string, words = '') =>
  `\`\`\`html example="a" ${words}\n${html}\n\`\`\`\n\n\`\`\`css example="a" steps="${steps}"\n${css}\n\`\`\`\n`

async function update(name: string, page: string) {
  const root = join(folder, name)
  await mkdir(join(root, 'content'), { recursive: true })
  await writeFile(join(root, 'content/page.mdx'), page)
  return { root, diagnostics: (await updateContent({ root, cacheDir })).diagnostics }
}

/** The steps of the one figure of a page. */
async function record(name: string, page: string): Promise<Step[]> {
  const { root, diagnostics } = await update(name, page)
  expect(diagnostics).toEqual([])
  const { samples } = parseRecord(await readFile(join(root, 'content', RECORD_FILE), 'utf8'))
  return unpackSteps(samples.find(({ steps }) => steps)!.steps!)
}

const summary = (steps: readonly Step[]) => steps.map(({ line, event }) => `${line} ${event}`)

test('importance, layers, specificity, order and the style attribute, as the browser has them', async () => {
  const html = '<p class="w">Try <a id="x" class="k" href="#y" style="color: gray">this</a></p>'
  const css = `@layer base, theme;
@layer theme { a { color: red; } }
@layer base { #x { color: blue !important; } }
a { color: green; }
.k { color: lime; color: olive; }
.w { & a { color: pink; } }
:where(#x) { color: navy; }`
  const steps = await record('cascade', pair(html, 'color of #x', css, 'invalid="no-inline-style"'))
  expect(summary(steps)).toEqual([
    "0 the browser's a:-webkit-any-link is the first; color is rgb(0, 0, 238)",
    "2 a beats the browser's a:-webkit-any-link: your styles beat those of the browser; color is rgb(255, 0, 0)",
    '3 #x beats a: important beats normal; color is rgb(0, 0, 255)',
    '4 a loses to #x: important beats normal',
    '5 .k loses to #x: important beats normal',
    '5 .k loses to #x: important beats normal',
    '6 & a loses to #x: important beats normal',
    '7 :where(#x) loses to #x: important beats normal',
    '0 the `style` attribute loses to #x: important beats normal',
  ])
  expect(steps.at(-1)?.boxes[0]?.rows).toEqual([
    ['@layer base: #x, line 3', '1-0-0 !important, wins'],
    ['`style` attribute', 'style, overridden'],
    ['& a, line 6', '0-1-1, overridden'],
    ['.k, line 5', '0-1-0, overridden'],
    ['.k, line 5', '0-1-0, overridden'],
    ['a, line 4', '0-0-1, overridden'],
    [':where(#x), line 7', '0-0-0, overridden'],
    ['@layer theme: a, line 2', '0-0-1, overridden'],
    ['a:-webkit-any-link { color: -webkit-link }, browser', '0-1-1, overridden'],
  ])
})

test('what is inherited comes last, counts only without a declaration, and the nearer ancestor wins', async () => {
  const html = '<div class="page"><p class="note">A <em>word</em> and a <a href="#x">link</a></p></div>'
  const css = '.page { color: rgb(0, 0, 1); }\n.note { color: rgb(0, 0, 2); }\np { color: rgb(0, 0, 3); }'
  expect(summary(await record('inherited', pair(html, 'color of em', css)))).toEqual([
    '1 inherited .page is the first; color is rgb(0, 0, 1)',
    '2 inherited .note beats inherited .page: the nearer ancestor wins; color is rgb(0, 0, 2)',
  ])
  const link = await record('link', pair(html, 'color of .note a', css))
  expect(summary(link).slice(1)).toEqual([
    "1 inherited .page loses to the browser's a:-webkit-any-link: a declaration for the element itself beats an inherited one",
    "2 inherited .note loses to the browser's a:-webkit-any-link: a declaration for the element itself beats an inherited one",
  ])
  expect(link.at(-1)?.boxes[1]?.rows).toEqual([['', 'rgb(0, 0, 238)']])
})

test('a property that is not inherited has no declarations of ancestors, and shorthands count', async () => {
  const html = '<p class="note"><b>Hot</b></p>'
  const css = '.note { margin: 3px; }\nb { margin: 1px; transition: all 5s; }\nb { margin-top: 2px; }'
  expect(summary(await record('shorthand', pair(html, 'margin-top of b', css)))).toEqual([
    '2 b is the first; margin-top is 1px',
    '3 b in line 3 beats b in line 2: specificity is equal, and the later one wins; margin-top is 2px',
  ])
})

test('relative values of the element are told with its ancestors in place', async () => {
  const css = 'main { font: 20px serif; }\nem { font-size: 2em; }\np em { font-size: 1.5em; }'
  const steps = await record('relative', pair('<p>A <em>word</em></p>', 'font-size of em', css))
  expect(summary(steps)).toEqual([
    '2 em is the first; font-size is 40px',
    '3 p em beats em: specificity 0-0-2 is higher than 0-0-1; font-size is 30px',
    '1 inherited main loses to p em: a declaration for the element itself beats an inherited one',
  ])
})

test('a selector is matched from the right, compound by compound', async () => {
  const html = `<article><h2>Tea</h2><p>First</p><p>Second</p><blockquote><p>Quoted</p></blockquote></article>`
  const steps = await record(
    'matching',
    pair(html, 'article > h2 + p', 'p { margin: 0; }\narticle > h2 + p { color: navy; }'),
  )
  expect(summary(steps)).toEqual([
    '2 p matches 3 elements: <p>First, <p>Second, <p>Quoted',
    '2 h2 + p keeps 1 element: the previous sibling of p must match h2; drops <p>Second, <p>Quoted',
    '2 article > h2 + p keeps 1 element: the parent of h2 must match article',
  ])
  expect(steps[1]?.boxes[0]?.rows).toEqual([
    ['<p>First', 'kept'],
    ['<p>Second', 'dropped: its previous sibling is <p>'],
    ['<p>Quoted', 'dropped: it has no previous sibling that matches h2'],
  ])
})

test('a record that shows another cascade than the browser is refused, with the step that differs', async () => {
  const page = pair('<p class="a">Tea</p>', 'color of .a', '.a { color: navy; }\np { color: blue; }')
  const { root, diagnostics } = await update('stale', page)
  expect(diagnostics).toEqual([])
  const file = join(root, 'content', RECORD_FILE)
  const text = await readFile(file, 'utf8')
  expect(text).toContain('0-1-0, wins')
  await writeFile(file, text.replaceAll('0-1-0, wins', '0-2-0, wins'))
  expect((await runGate({ root, cacheDir })).diagnostics).toMatchObject([
    { file: 'content/page.mdx', line: 5, message: expect.stringContaining('first that differs is step 1') as string },
  ])
})
