import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../../scripts/settings.ts'
import { pathsSchema } from '../../src/content/learningPaths.ts'
import { builtPages, readDist } from '../support/dist.ts'

const declared = Object.entries(pathsSchema.parse(parse(readFileSync(join(ROOT, 'content/paths.yml'), 'utf8')))).map(
  ([id, { title, lessons }]) => ({
    path: `/paths/${id}`,
    title,
    lessons: lessons.map((lesson) => (typeof lesson === 'string' ? { id: lesson, part: undefined } : lesson)),
  }),
)
const built = new Map(builtPages().map(({ path, html }) => [path, html]))
/** The address of a doc: its id, or the slug that its file writes instead. */
function addressOf(id: string): string {
  const slug = /^slug: (\S+)$/m.exec(readFileSync(join(ROOT, `content/docs/${id}.mdx`), 'utf8'))?.[1]
  return `/docs${slug?.startsWith('/') ? slug : `/${id}`}`
}

const mainOf = (path: string) => /<main[^]*<\/main>/.exec(built.get(path) ?? '')?.[0] ?? ''

/** Minutes as a list shows them, `24 + 18 min`. */
const minutesIn = (text: string) =>
  [...text.matchAll(/<small>(?:part one, )?([\d +]+) min<\/small>/g)].map(([, minutes = '']) =>
    minutes.split(' + ').reduce((sum, part) => sum + Number(part), 0),
  )

test('every path is listed with how many lessons it has, and in the sitemap', () => {
  expect(declared.length).toBeGreaterThan(0)
  const list = mainOf('/paths')
  for (const { path, title, lessons } of declared)
    expect(list).toMatch(
      new RegExp(`<a href="${path}">${title}</a><small>${lessons.length} lessons, about \\d+ hours<`),
    )
  const sitemap = readDist('sitemap.xml')
  expect(['/paths', ...declared.map(({ path }) => path)].filter((path) => !sitemap.includes(`${path}</loc>`))).toEqual(
    [],
  )
})

test.each(declared)('$path has its lessons in order, each with its time, and says the sum', ({ path, lessons }) => {
  const main = mainOf(path)
  const list = /<ol class[^]*<\/ol>/.exec(main.slice(main.indexOf('</nav>')))?.[0] ?? ''
  expect([...list.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(lessons.map(({ id }) => addressOf(id)))
  const minutes = minutesIn(list)
  expect(minutes).toHaveLength(lessons.length)
  const hours = Math.round(minutes.reduce((sum, own) => sum + own, 0) / 60)
  expect(main).toContain(`they take about ${hours} hours.`)
  expect(mainOf('/paths')).toContain(`lessons, about ${hours} hours`)
})

test('each lesson of a path says its step in the first path that has all of it, and names the others', () => {
  const ids = new Set(declared.flatMap(({ lessons }) => lessons.map(({ id }) => id)))
  for (const id of ids) {
    const places = declared.filter(({ lessons }) => lessons.some((lesson) => lesson.id === id))
    const all = places.find(({ lessons }) => lessons.some((lesson) => lesson.id === id && !lesson.part)) ?? places[0]
    const line = /<nav aria-label="Paths"[^]*?<\/nav>/.exec(mainOf(addressOf(id)))?.[0] ?? ''
    const at = all?.lessons.findIndex((lesson) => lesson.id === id) ?? -1
    expect(line, id).toContain(`Step ${at + 1} of ${all?.lessons.length} of `)
    const [first, ...others] = [...line.matchAll(/href="(\/paths\/[^"]*)"/g)].map(([, href]) => href)
    expect(first, id).toBe(all?.path)
    expect(others, id).toEqual(places.filter((place) => place !== all).map(({ path }) => path))
    const next = all?.lessons[at + 1]
    expect(line.includes('Next: '), id).toBe(next !== undefined)
    if (next) expect(line, id).toContain(`href="${addressOf(next.id)}"`)
  }
  const elsewhere = [...built].filter(([, html]) => html.includes('<nav aria-label="Paths"')).map(([path]) => path)
  expect(elsewhere.toSorted()).toEqual([...ids].map(addressOf).toSorted())
})
