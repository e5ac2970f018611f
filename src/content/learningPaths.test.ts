import { expect, test } from 'vitest'
import type { DocEntry } from './shared/model.ts'
import { readLearningPaths } from './learningPaths.ts'
import { Collector } from './sourceContext.ts'

const doc = (id: string, extra: Partial<DocEntry> = {}): DocEntry => ({
  id,
  file: `docs/${id}.mdx`,
  path: `/docs/${id}`,
  kind: 'doc',
  unlisted: false,
  draft: false,
  prerequisites: [],
  tags: [],
  frontMatter: {
    title: `Title of ${id}`,
    description: `What ${id} is about, in one sentence that is long enough for the front matter.`,
    tags: [],
    keywords: [],
    prerequisites: [],
    glosses: [],
    baseline: [],
    draft: false,
    unlisted: false,
  },
  ...extra,
})

const docs = Object.fromEntries(
  [doc('a/one'), doc('a/two', { prerequisites: ['docs/a/one.mdx'] }), doc('a/hidden', { unlisted: true })].map(
    (one) => [one.id, one],
  ),
)

function read(lessons: string, { title = 'Your first web site', draftIds = ['a/draft'] } = {}) {
  const source = `first:
  title: ${title}
  description: "A way through some lessons, each with what it takes, and with what one will have made."
  goal: "write a page and put it online."
  made: "a site of two pages that is online."
  lessons:
${lessons
  .split('\n')
  .map((line) => `    - ${line}\n`)
  .join('')}`
  const collect = new Collector()
  const byPath = new Map([['paths.yml', { path: 'paths.yml', source }]])
  const paths = readLearningPaths(docs, draftIds, { byPath, collect })
  return { paths, told: collect.diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`) }
}

test('a path has its lessons in their order, whole or their first part', () => {
  const { paths, told } = read('a/one\n{ id: a/two, part: one }')
  expect(told).toEqual([])
  expect(paths).toMatchObject([
    {
      path: '/paths/first',
      preparing: 0,
      lessons: [
        { href: '/docs/a/one', label: 'Title of a/one' },
        { href: '/docs/a/two', part: 'one' },
      ],
    },
  ])
})

test('a lesson that is still a draft is in preparation', () => {
  expect(read('a/one\na/draft').paths).toMatchObject([{ preparing: 1, lessons: [{ docId: 'a/one' }] }])
})

test.each([
  ['a/one\na/three', 'content/paths.yml:8 first: No doc has the id "a/three". Available ids: a/hidden, a/one, a/two.'],
  ['a/one\na/two\na/one', 'content/paths.yml:9 first: names "a/one" twice. Take one out.'],
  ['a/one\na/hidden', 'content/paths.yml:8 first: "a/hidden" is unlisted, and a path lists it. Take it out.'],
  [
    '{ id: a/two, part: one }\na/one',
    'content/paths.yml:7 first: "a/two" comes before content/docs/a/one.mdx, which it builds on. Put it after that one.',
  ],
  ['a/one', 'content/paths.yml:7 first.lessons: name at least 2 lessons'],
])('%j is refused with its line', (lessons, message) => {
  expect(read(lessons).told).toEqual([message])
})

test('a site without the file has no paths', () => {
  expect(readLearningPaths(docs, [], { byPath: new Map(), collect: new Collector() })).toEqual([])
})
