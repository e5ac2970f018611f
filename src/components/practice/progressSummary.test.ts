import { expect, test } from 'vitest'
import { summarize } from './progressSummary.ts'

const stored = JSON.stringify({
  read: ['/docs/css/basics/css-grid', '/docs/javascript/basics/variable', '/docs/css'],
  learned: ['/docs/css/basics/css-grid', '/docs/css/intermediate/css-flexbox'],
  solved: ['/docs/css/basics/css-grid#exercise-a', '/docs/css-tricks/a#b'],
  last: { '/docs/css': '/docs/css/basics/css-grid', '/docs/html': '/docs/css/basics/css-grid' },
})

const css = ['/docs/css', '/docs/css/basics/css-grid', '/docs/css/intermediate/css-flexbox']
const javascript = ['/docs/javascript', '/docs/javascript/basics/variable']

test('a section knows what was done in it, and nothing of others', () => {
  expect(summarize(stored, '/docs/css', css)).toEqual({
    read: 1,
    learned: 1,
    solved: 1,
    last: '/docs/css/basics/css-grid',
  })
  expect(summarize(stored, '/docs/javascript', javascript)).toEqual({ read: 1, learned: 0, solved: 0 })
})

test('where nothing was done there is nothing to say, and a page never leads out of its section', () => {
  expect(summarize(stored, '/docs/html', ['/docs/html'])).toBeUndefined()
  expect(summarize('', '/docs/css', css)).toBeUndefined()
})

test('what belongs to a section is said by its pages, wherever a slug has put them', () => {
  const moved = JSON.stringify({ read: ['/docs/docs/react/basics/jsx'], solved: ['/docs/docs/react/basics/jsx#a'] })
  expect(summarize(moved, '/docs/react', ['/docs/react', '/docs/docs/react/basics/jsx'])).toEqual({
    read: 1,
    learned: 0,
    solved: 1,
  })
  expect(summarize(moved, '/docs/react', ['/docs/react'])).toBeUndefined()
})
