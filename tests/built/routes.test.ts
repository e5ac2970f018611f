import { expect, test } from 'vitest'
import { NOT_YET } from '../conformance/notYet.ts'
import { builtPages } from '../support/dist.ts'
import { ALL_ROUTES, routesOf } from '../support/routes.ts'

const built = new Map(builtPages().map(({ path, html }) => [path, html]))
const due = (kind: string) => routesOf(kind).filter((path) => !NOT_YET.includes(path))

test('§2 Routes: what is not built yet is exactly what NOT_YET says', () => {
  const missing = ALL_ROUTES.filter((path) => !built.has(path))
  console.log(`${missing.length} of ${ALL_ROUTES.length} routes are still to be written:\n${missing.join('\n')}`)
  const fix = 'A page was added or lost. After adding one, run `node tests/support/writeNotYet.ts` and commit the list.'
  expect(missing.toSorted(), fix).toEqual([...NOT_YET].toSorted())
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
  test(`§2 Routes: every ${kind} that is built is a page of that address`, () => {
    const paths = due(kind)
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter((path) => !built.get(path)?.includes(`data-path="${path}"`))).toEqual([])
  })
}
