import { expect, test } from 'vitest'
import { builtPages } from '../support/dist.ts'
import { ALL_ROUTES, routesOf } from '../support/routes.ts'

const built = new Map(builtPages().map(({ path, html }) => [path, html]))

test('§2 Routes: every route of the manifest is built', () => {
  expect(ALL_ROUTES.length).toBeGreaterThan(0)
  expect(ALL_ROUTES.filter((path) => !built.has(path))).toEqual([])
})

test('§2 Docs: 130 to 150 tags have a page', () => {
  const tags = [...built.keys()].filter((path) => /^\/docs\/tags\/[^/]+$/.test(path))
  expect(tags.length).toBeGreaterThanOrEqual(130)
  expect(tags.length).toBeLessThanOrEqual(150)
})

test('§2 Blog: about 75 tags have a page', () => {
  const tags = [...built.keys()].filter((path) => /^\/blog\/tags\/[^/]+$/.test(path))
  expect(tags.length).toBeGreaterThanOrEqual(65)
  expect(tags.length).toBeLessThanOrEqual(85)
})

test('§2 Blog: a tag with many posts has a second page', () => {
  expect(built.has('/blog/tags/javascript/page/2')).toBe(true)
  expect(built.get('/blog/tags/javascript')).toContain('href="/blog/tags/javascript/page/2"')
})

for (const kind of [
  'home',
  'page',
  'blog listing',
  'post',
  'docs',
  'category index',
  'cheatsheet',
  'lesson',
  'interview',
  'blog tag pages (known)',
  'docs tags (known)',
]) {
  test(`§2 Routes: every ${kind} is a page of that address`, () => {
    const paths = routesOf(kind)
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter((path) => !built.get(path)?.includes(`data-path="${path}"`))).toEqual([])
  })
}
