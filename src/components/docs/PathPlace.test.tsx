import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LearningPath } from '../../content/shared/model.ts'
import { PathPlace } from './PathPlace.tsx'

const path = (id: string, ...lessons: [docId: string, part?: 'one'][]): LearningPath => ({
  id,
  path: `/paths/${id}`,
  title: id.toUpperCase(),
  description: '',
  goal: '',
  made: '',
  preparing: 0,
  lessons: lessons.map(([docId, part]) => ({
    docId,
    href: `/docs/${docId}`,
    label: docId,
    description: '',
    ...(part && { part }),
  })),
})

const textIn = (paths: LearningPath[], id: string) =>
  renderToStaticMarkup(<PathPlace paths={paths} doc={{ id }} />)
    .replaceAll('</li><li>', '; ')
    .replace(/<[^>]*>/g, '')

test('a lesson says its step, and what comes next but at the end', () => {
  const paths = [path('a', ['one'], ['two'])]
  expect(textIn(paths, 'one')).toBe('Step 1 of 2 of A. Next: two')
  expect(textIn(paths, 'two')).toBe('Step 2 of 2 of A')
  expect(textIn(paths, 'three')).toBe('')
})

test('of several paths, the first that has all of the lesson goes before', () => {
  const paths = [path('a', ['one', 'one'], ['two']), path('b', ['two'], ['one']), path('c', ['one'])]
  expect(textIn(paths, 'one')).toBe('Step 2 of 2 of B; Also in A, C')
  expect(textIn([path('a', ['one', 'one'], ['two'])], 'one')).toBe('Step 1 of 2 of A. Next: two')
})
