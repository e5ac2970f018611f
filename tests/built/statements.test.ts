import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DIST } from '../../scripts/settings.ts'
import { builtIndex } from '../search/evaluate.ts'
import { attributes, builtPages, markup, readDist } from '../support/dist.ts'
import manifest from '../routes.json' with { type: 'json' }

const pages = builtPages()

/** What stands in the sidebar of a page: where its links lead. */
function sidebarOf(html: string): string[] {
  const nav = /<nav [^>]*data-sidebar=""[^>]*>([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? ''
  return attributes(nav, 'href')
}

/** Where the pages of a section are that the sidebar of each of them must lead to. */
function membersOf(section: string): string[] {
  return pages.map(({ path }) => path).filter((path) => path.startsWith(`${section}/`))
}

/** Fields and forms of a page, as their opening tags. Samples that are run have documents of their own. */
const fieldsOf = (html: string) =>
  markup(html).match(/<(?:form|input|textarea|select)\b[^>]*>|<[^>]* contenteditable\b[^>]*>/gi) ?? []
const isSearch = (tag: string) =>
  /^<form\b[^>]* role="search"/.test(tag) || /^<input type="text"[^>]* placeholder="Search( all pages)?"/.test(tag)

test('§1 §5 the only form and the only field of every page are those of the search', () => {
  const others = pages.flatMap(({ path, html }) =>
    fieldsOf(html)
      .filter((tag) => !isSearch(tag))
      .map((tag) => `${path} ${tag}`),
  )
  expect(others).toEqual([])
  // What it would see.
  expect(fieldsOf('<form><input type="email"/></form>').filter((tag) => !isSearch(tag))).toHaveLength(2)
})

test('§1 there are lessons on five subjects, sheets, interview questions and a blog, each about what it is said to be about', () => {
  const headings = new Map(
    pages.map(({ path, html }) => [path, /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? '']),
  )
  for (const subject of ['javascript', 'typescript', 'react', 'html', 'css']) {
    const lessons = [...headings.keys()].filter((path) =>
      new RegExp(`^/docs/${subject}/(basics|intermediate|advanced)/`).test(path),
    )
    expect(lessons.length, subject).toBeGreaterThanOrEqual(11)
  }
  const named: Record<string, RegExp> = {
    nodejs: /Node\.js/,
    api: /\bAPI\b/,
    vscode: /VS Code/,
    'mdx-cheatsheet': /MDX/,
  }
  const sheets = 'html css javascript typescript react nodejs git linux sql api vscode markdown mdx-cheatsheet'.split(
    ' ',
  )
  const interviews = ['javascript', 'typescript', 'react', 'nodejs', 'css', 'html']
  for (const [section, names] of [
    ['cheatsheets', sheets],
    ['interviews', interviews],
  ] as const)
    for (const name of names)
      expect(headings.get(`/docs/${section}/${name}`), name).toMatch(named[name] ?? new RegExp(`\\b${name}\\b`, 'i'))
  const posts = [...headings]
    .filter(([path]) => /^\/blog\/[^/]+$/.test(path))
    .map(([path, title]) => `${path} ${title}`)
  for (const topic of [
    /closure/i,
    /hoisting/i,
    /promise/i,
    /hook/i,
    /grid.*flex|flex.*grid/i,
    /git/i,
    /api/i,
    /database/i,
    /docker/i,
    /vs-?\s?code/i,
  ])
    expect(
      posts.some((post) => topic.test(post)),
      String(topic),
    ).toBe(true)
})

test('§2 each of the 15 category indexes has the sidebar of its subject, with every lesson of its own', () => {
  // The steps of a program that grows along a path have an index as well: they are no level of a subject.
  const isLevel = ({ path }: { path: string }) => path.startsWith('/docs/category/') && !path.endsWith('---project')
  const categories = pages.filter(isLevel)
  const asked = Object.values(manifest)
    .flat()
    .filter((path) => path.startsWith('/docs/category/'))
  expect(categories.map(({ path }) => path).toSorted()).toEqual(asked.toSorted())
  expect(categories).toHaveLength(15)
  for (const { path, html } of categories) {
    const links = sidebarOf(html)
    expect(links, path).toContain(path)
    const main = /<main[\s\S]*?<\/main>/.exec(html)?.[0] ?? ''
    const lessons = attributes(main, 'href').filter((href) => /\/(?:basics|intermediate|advanced)\/[^/#]+$/.test(href))
    expect(lessons.length, path).toBeGreaterThan(2)
    for (const lesson of lessons) expect(links, path).toContain(lesson)
    // And each lesson has the same sidebar.
    for (const lesson of lessons)
      expect(sidebarOf(pages.find((page) => page.path === lesson)?.html ?? ''), lesson).toEqual(links)
  }
})

test.each([
  ['/docs/cheatsheets', 13],
  ['/docs/interviews', 6],
])('§2 the index %s and every page under it have one sidebar, which leads to all of them', (section, least) => {
  const members = membersOf(section)
  expect(members.length).toBeGreaterThanOrEqual(least)
  const index = pages.find(({ path }) => path === section)
  const links = sidebarOf(index?.html ?? '')
  for (const path of members) {
    expect(links, section).toContain(path)
    expect(sidebarOf(pages.find((page) => page.path === path)?.html ?? ''), path).toEqual(links)
  }
})

test('§9 the path of each part of the search index has the hash of all that is in it', () => {
  const index = builtIndex(DIST)
  const all = readDist(`search/index-${index.name}/all.txt`)
  const hash = createHash('sha256')
  const parts = all.split('\f')
  expect(parts.length).toBeGreaterThan(1000)
  for (const part of parts) hash.update(`${part.slice(0, -2)}\n`)
  expect(hash.digest('hex').slice(0, 8)).toBe(index.name)
  for (const part of parts) {
    const [name = ''] = part.split('\n', 1)
    expect(`${name}\n${index.part(name)}`).toBe(part)
  }
})
