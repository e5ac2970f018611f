import { expect, test } from 'vitest'
import type { DocEntry } from '../content/shared/model.ts'
import { cardsOf, practiceFiles } from './practiceFiles.ts'

const site: Parameters<typeof practiceFiles>[0] = {
  docs: { docs: {}, sidebars: { css: [{ type: 'link', href: '/docs/css', label: 'CSS' }] } },
}

const doc = (path: string, kind: DocEntry['kind'], level?: string) =>
  ({ path, kind, sidebar: 'css', frontMatter: { title: 'A page', level } }) as DocEntry

const question = (id: string, level: string, answer: string) =>
  `<article data-question="${id}" data-level="${level}"><div><h3 id="${id}">What is <code>${id}</code>?</h3>` +
  `<a class="anchor x" href="#${id}"></a></div>${answer}</article>`

const interview = (...questions: string[]) => ({
  doc: doc('/docs/interviews/css', 'interview'),
  html: `<main><h2 id="junior">Junior</h2>${questions.join('')}</main>`,
})

const prediction = (code: string) =>
  `<div><p>What is printed?</p><pre tabindex="0">${code}</pre>` +
  '<details data-choice=""><summary>1</summary></details><details data-choice="right"><summary>2</summary></details></div>'

const lesson = (body: string) => ({
  doc: doc('/docs/css/basics/box', 'doc', 'intermediate'),
  html: `<main><h1>Box</h1>${body}</main>`,
})

test('a question has its level by its place among those of the page, and its answer without the question', () => {
  const page = interview(question('a', 'Junior', '<p>An a.</p>'), question('b', 'Senior', '<p>A b.</p>'))
  expect(cardsOf(site, page).map(({ id, level, text }) => [id, level, text.title, text.html])).toEqual([
    ['/docs/interviews/css#a', 0, 'What is a?', '<p>An a.</p>'],
    ['/docs/interviews/css#b', 1, 'What is b?', '<p>A b.</p>'],
  ])
})

test('what only the page itself can have is left out, and links lead to it', () => {
  const answer =
    '<figure><figcaption>JS</figcaption><div><output></output><button type="button">Copy</button></div><pre>1</pre>' +
    '<div data-run=""><output></output><button>Run</button></div></figure>' +
    '<p id="x" aria-describedby="y"><a href="#z">z</a> <a href="/docs">docs</a></p>'
  expect(cardsOf(site, interview(question('a', 'Junior', answer)))[0]?.text.html).toBe(
    '<figure><figcaption>JS</figcaption><pre>1</pre></figure>' +
      '<p><a href="/docs/interviews/css#z">z</a> <a href="/docs">docs</a></p>',
  )
})

test('a prediction is named by what it asks: moved it is the same one, changed it is another', () => {
  const names = (body: string) => cardsOf(site, lesson(body)).map(({ id }) => id)
  const [one, two] = [prediction('one()'), prediction('two()')]
  expect(names(one + two)).toEqual([...names(two), ...names(one)].toReversed())
  expect(names(one)[0]).toMatch(/^\/docs\/css\/basics\/box#predict-[0-9a-f]{8}$/)
  expect(names(one)).not.toEqual(names(two))
})

test('a prediction stands below a heading, and has the level of its lesson and the subject of its section', () => {
  const [first, second] = cardsOf(site, lesson(`${prediction('a')}<h2 id="pad">Padding</h2>${prediction('b')}`))
  expect([first?.text.address, first?.text.title]).toEqual(['/docs/css/basics/box', 'A page'])
  expect([second?.text.address, second?.text.title]).toEqual(['/docs/css/basics/box#pad', 'Padding'])
  expect([second?.level, second?.subject, second?.isPrediction]).toEqual([1, 'CSS', true])
  expect(second?.text.html).toContain('data-choice="right"')
})

test('texts that are asked together are one file, and none is larger than it must be', () => {
  const long = `<p>${'x'.repeat(20_000)}</p>`
  const page = interview(...['a', 'b', 'c'].map((id) => question(id, 'Junior', id === 'c' ? 'c' : long)))
  const files = practiceFiles(site, [page, lesson('<p>Nothing to predict.</p>')])
  expect(files.map(({ path }) => path)).toEqual([
    '/practice.json',
    '/practice/docs/interviews/css/0.json',
    '/practice/docs/interviews/css/1.json',
  ])
  expect(Object.keys(JSON.parse(String(files[2]?.data)) as object)).toEqual([
    '/docs/interviews/css#b',
    '/docs/interviews/css#c',
  ])
})

test('the arrowheads of a diagram are found by their names, which stay', () => {
  const diagram =
    '<svg><defs><marker id="d1-head"></marker></defs><path id="d1-line" marker-end="url(#d1-head)"></path></svg>'
  expect(cardsOf(site, interview(question('a', 'Junior', diagram)))[0]?.text.html).toBe(
    '<svg><defs><marker id="d1-head"></marker></defs><path marker-end="url(#d1-head)"></path></svg>',
  )
})
