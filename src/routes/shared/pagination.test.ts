import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paginate } from './pagination.ts'

const pathOf = (n: number) => (n === 1 ? '/blog' : `/blog/page/${n}`)

test('fourteen posts at five a page are 5, 5 and 4 across three pages', () => {
  const pages = paginate(
    Array.from({ length: 14 }, (_, i) => i),
    5,
    pathOf,
  )
  expect(pages.map((p) => p.items.length)).toEqual([5, 5, 4])
  expect(pages.map((p) => p.path)).toEqual(['/blog', '/blog/page/2', '/blog/page/3'])
})

test('the first page has no newer one and the last no older one', () => {
  const pages = paginate([1, 2, 3], 2, pathOf)
  expect(pages[0]).toMatchObject({ previous: undefined, next: '/blog/page/2' })
  expect(pages[1]).toMatchObject({ previous: '/blog', next: undefined })
})

test('an empty list is one empty page', () => {
  expect(paginate([], 5, pathOf)).toHaveLength(1)
})

test.each([0, -1, 1.5, Number.NaN])('%s items a page is an error', (perPage) => {
  expect(() => paginate([1], perPage, pathOf)).toThrow(RangeError)
})

test('the pages together are the list, whole and in order, none longer than asked', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 20 }), (items, perPage) => {
      const pages = paginate(items, perPage, pathOf)
      expect(pages.flatMap((p) => p.items)).toEqual(items)
      expect(pages.every((p) => p.items.length <= perPage && p.count === pages.length)).toBe(true)
    }),
  )
})
