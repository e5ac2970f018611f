import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LevelGoal } from './LevelGoal.tsx'

const lessons = (count: number, minutes?: number) =>
  Array.from({ length: count }, (_, i) => ({ href: `/${i}`, label: `${i}`, minutes }))
const text = (props: Parameters<typeof LevelGoal>[0]) =>
  renderToStaticMarkup(<LevelGoal {...props} />).replace(/<[^>]*>/g, '')

test('a level says what one can do after it and how long that takes', () => {
  const goal = 'style a card.'
  expect(text({ lessons: lessons(8, 33), goal, preparing: 0 })).toBe(
    'After these eight lessons you can style a card.With the exercises, they take about 4 hours.',
  )
  expect(text({ lessons: lessons(13, 6), goal, preparing: 0 })).toMatch(/^After these 13 .* about 78 minutes\.$/)
  expect(text({ lessons: lessons(1), goal, preparing: 0 })).toBe('After this lesson you can style a card.')
})

test('what is not there yet is in preparation', () => {
  expect(text({ lessons: lessons(3), preparing: 1 })).toBe('1 more lesson is in preparation.')
  expect(text({ lessons: lessons(3), preparing: 2 })).toBe('2 more lessons are in preparation.')
})
