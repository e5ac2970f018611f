import { expect, test } from 'vitest'
import { summarize } from './progressSummary.ts'

const stored = JSON.stringify({
  read: ['/docs/css/basics/css-grid', '/docs/javascript/basics/variable', '/docs/css'],
  learned: ['/docs/css/basics/css-grid', '/docs/css/intermediate/css-flexbox'],
  solved: ['/docs/css/basics/css-grid#exercise-a', '/docs/css-tricks/a#b'],
  last: { '/docs/css': '/docs/css/basics/css-grid', '/docs/html': '/docs/css/basics/css-grid' },
})

test('a section knows what was done in it, and nothing of others', () => {
  expect(summarize(stored, '/docs/css')).toEqual({
    read: 1,
    learned: 1,
    solved: 1,
    last: '/docs/css/basics/css-grid',
  })
  expect(summarize(stored, '/docs/javascript')).toEqual({ read: 1, learned: 0, solved: 0 })
})

test('where nothing was done there is nothing to say, and a page never leads out of its section', () => {
  expect(summarize(stored, '/docs/html')).toBeUndefined()
  expect(summarize('', '/docs/css')).toBeUndefined()
})
