import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compile } from './compile.ts'
import { compareFiles } from './project.ts'
import { stepBefore } from './stepBefore.ts'
import { compileText, diagnosticsOf, pageOf } from './testing.ts'

const contentDir = mkdtempSync(join(tmpdir(), 'project-'))
mkdirSync(join(contentDir, 'docs/css'), { recursive: true })
writeFileSync(
  join(contentDir, 'docs/css/bed.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"></svg>',
)
afterAll(() => rmSync(contentDir, { recursive: true }))

const fence = (lang: string, code: string, words = '') => `\`\`\`${lang}${words && ` ${words}`}\n${code}\n\`\`\`\n\n`
const project = (files: Record<string, string>, attributes = '') =>
  `::::project${attributes}\n\n${Object.entries(files)
    .map(([name, code]) => fence(name.split('.').at(-1) ?? '', code, `title="${name}"`))
    .join('')}::::\n`

/** A page that shows the lines of its files, and ends with them. */
const page = (files: Record<string, string>, attributes = '') =>
  Object.entries(files)
    .map(([name, code]) => fence(name.split('.').at(-1) ?? '', code))
    .join('') + project(files, attributes)

test('a line is new by what it says: neither its indentation nor an empty line counts', () => {
  expect(compareFiles('a.html', '<p>Tea</p>\n<b>x</b>', '<main>\n\n  <p>Tea</p>\n</main>')).toEqual({
    file: 'a.html',
    added: [1, 4],
    removed: ['<b>x</b>'],
    typed: 2,
  })
  expect(compareFiles('a.html', undefined, '<p>Tea</p>\n<p>Tea</p>').added).toEqual([1, 2])
})

test('each page of the site is a program with what it asks for, and the first shows its result', () => {
  const linked = '<link rel="stylesheet" href="style.css">'
  const { programs } = pageOf(
    project({ 'index.html': `${linked}<a href="b.html">b</a>`, 'b.html': linked, 'style.css': 'p { color: green }' }),
  )
  expect(programs.map(({ kind, samples, compared }) => [kind, samples.map(({ meta }) => meta.file), compared])).toEqual(
    [
      ['page', ['index.html', 'style.css'], [0, 1]],
      ['page', ['b.html', 'style.css'], [0]],
    ],
  )
  expect(programs[0]?.samples[0]?.meta).toMatchObject({ title: 'index.html', preview: true })
  expect(programs[1]?.samples[0]?.meta.preview).toBeUndefined()
})

test('what is new since the step before is marked, told in words, and in numbers where there are no marks', async () => {
  const stepBefore = {
    page: 'content/docs/css/one.mdx',
    files: [{ name: 'index.html', code: '<h1>Tea</h1>\n<p>a</p>' }],
  }
  const source = page({ 'index.html': '<h1>Tea</h1>\n<p>Green</p>\n<p>Black</p>' })
  const { code, markdown } = await compile({ path: 'docs/css/page.mdx', source, kind: 'doc', contentDir, stepBefore })
  expect(code.match(/<ins data-new>/g)).toHaveLength(2)
  expect(code).toContain('Lines marked with + are new in this step.')
  expect(markdown).toContain('New in `index.html`: lines 2 to 3.\n\nGone from `index.html`: `<p>a</p>`.')
  expect(markdown).not.toContain('marked with +')
  const first = await compileText(source)
  expect(first.code).not.toContain('data-new')
})

test('what is gone and comes again with another indentation is no new line, and a brace is what it was', () => {
  const before = 'function tell() {\n  say(1);\n}\ntell();'
  const now = 'function tell() {\n  if (isOpen) {\n    say(1);\n  }\n}\ntell();'
  expect(compareFiles('page.js', before, now)).toEqual({ file: 'page.js', added: [2, 4], removed: [], typed: 2 })
})

test('a new page begins as a copy of another one: only what differs is typed', () => {
  const page = '<h1>Tea</h1>\n<p>Green</p>'
  expect(compareFiles('b.html', undefined, '<h1>Tea</h1>\n<p>Black</p>', [page]).typed).toBe(1)
  expect(compareFiles('b.html', '', '<h1>Tea</h1>\n<p>Black</p>', [page]).typed).toBe(2)
})

test('of the files of a step what is new is typed, and nothing read or found again: it was shown before', async () => {
  const code = `<h1>Tea</h1>\n${'<p>Oolong is the one that nobody spells right.</p>\n'.repeat(8)}`.trim()
  const shown = await compileText(fence('html', code))
  const source = page({ 'index.html': code })
  const first = await compileText(source)
  expect(first.sections).toEqual(shown.sections)
  expect(shown.parts).toMatchObject([{ minutes: 1, samples: 1 }])
  expect(first.parts).toMatchObject([{ minutes: 4, samples: 1 }])
  const stepBefore = { page: 'content/docs/css/one.mdx', files: [{ name: 'index.html', code }] }
  const same = await compile({ path: 'docs/css/page.mdx', source, kind: 'doc', contentDir, stepBefore })
  expect(same.parts).toEqual(shown.parts)
  expect(same.code).toContain('Nothing in them is new in this step.')
})

test('pictures lie beside the page and can be had', async () => {
  const source = page({ 'index.html': '<img src="bed.svg" alt="A bed">' }, '{pictures="bed.svg"}')
  const { code, images } = await compileText(source, 'doc', contentDir)
  expect(images).toEqual([
    { file: 'docs/css/bed.svg', url: expect.stringMatching(/^\/img\/bed\.\w{8}\.svg$/) as string },
  ])
  expect(code).toContain('ProjectPicture')
  await expect(compileText(source, 'doc', '/nowhere')).rejects.toThrow('there is no `content/docs/css/bed.svg`')
})

test.each([
  [project({ 'b.html': '<p>a</p>' }), 'The first file of the project is `b.html`'],
  [project({ 'index.html': '<p>a</p>' }).replace('title=', 'preview title='), 'a title and no other word'],
  [project({ 'index.html': '<p>a</p>' }).replace('```html', '```css'), '`index.html` is written as `css`'],
  [project({ 'index.html': '<p>a</p>' }).replace('\n\n```', '\n\nText.\n\n```'), 'holds something else than fences'],
  [project({ 'index.html': '<p>a</p>' }, '{pictures="../a.jpg"}'), 'names no files beside the page'],
  [project({ 'index.html': '<img src="a.jpg">' }), 'asks for `a.jpg`, which the project does not have'],
])('what is no site is refused: %#', async (source, message) => {
  expect((await diagnosticsOf(source)).join('\n')).toContain(message)
})

test('the step before is the nearest page of the folder that has a project', () => {
  const file = (path: string, position: number, body: string) => ({
    path,
    source: `---\nsidebar_position: ${position}\n---\n\n${body}`,
  })
  const files = [
    file('docs/a/three.mdx', 3, page({ 'index.html': 'three' })),
    file('docs/a/text.mdx', 2, 'Text.'),
    file('docs/a/one.mdx', 1, page({ 'index.html': 'one' })),
    file('docs/b/two.mdx', 2, page({ 'index.html': 'two' })),
  ]
  const before = (path: string) => stepBefore(files, files.find((one) => one.path === path) ?? { path, source: '' })
  expect(before('docs/a/three.mdx')).toEqual({
    page: 'content/docs/a/one.mdx',
    files: [{ name: 'index.html', code: 'one' }],
  })
  expect(before('docs/a/one.mdx')).toBeUndefined()
  expect(before('docs/a/text.mdx')).toBeUndefined()
})
