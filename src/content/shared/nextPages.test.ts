import { expect, test } from 'vitest'
import type { DocEntry, DocsVersion, LearningPath } from './model.ts'
import { nextPages, pathSteps } from './nextPages.ts'

const path = (id: string, ...lessons: [docId: string, part?: 'one'][]) =>
  ({
    id,
    title: id,
    lessons: lessons.map(([docId, part]) => ({ docId, href: `/${docId}`, label: docId, ...(part && { part }) })),
  }) as LearningPath

const doc = (id: string) => ({ id, path: `/${id}`, sidebar: 'all', frontMatter: { level: 'basics' } }) as DocEntry

const docs = {
  docs: Object.fromEntries(['a', 'b', 'c'].map((id) => [id, doc(id)])),
  sidebars: { all: ['a', 'b', 'c'].map((id) => ({ type: 'link', href: `/${id}`, label: id })) },
} as unknown as DocsVersion

const ways = (paths: LearningPath[], id: string) =>
  nextPages({ docs, paths }, doc(id)).map(({ way, href }) => `${way}: ${href}`)

test('a step leads on in its path first, and in its section where that is another page', () => {
  expect(ways([path('way', ['a'], ['c'])], 'a')).toEqual(['Next on the path “way”: /c', 'Next in this section: /b'])
  expect(ways([path('way', ['a'], ['b'])], 'a')).toEqual(['Next on the path “way”: /b'])
})

test('at the end of a path, and beside all paths, only the section leads on', () => {
  expect(ways([path('way', ['a'])], 'a')).toEqual(['Next in this section: /b'])
  expect(ways([], 'b')).toEqual(['Next in this section: /c'])
  expect(ways([], 'c')).toEqual([])
})

test('of several paths the first leads on that has all of the lesson', () => {
  const paths = [path('part', ['a', 'one'], ['b']), path('whole', ['a'], ['c'])]
  expect(pathSteps(paths, { id: 'a' }).map(({ path: { id } }) => id)).toEqual(['whole', 'part'])
  expect(ways(paths, 'a')[0]).toBe('Next on the path “whole”: /c')
})
