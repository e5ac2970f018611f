import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../../scripts/settings.ts'
import { attributes, type BuiltPage, builtPages, readDist, textOf } from '../support/dist.ts'

const pages = builtPages()
const pageAt = (path: string): BuiltPage => {
  const page = pages.find((one) => one.path === path)
  if (!page) throw new Error(`${path} is not built`)
  return page
}
/** The page itself, without the comments by which React parts two texts. */
const mainOf = ({ html }: BuiltPage) => /<main\b[\s\S]*<\/main>/.exec(html)?.[0].replaceAll('<!-- -->', '') ?? ''
/** What comes after the header of a page: its title and what it is about. */
const bodyOf = (page: BuiltPage) => mainOf(page).split('</header>').at(-1) ?? ''
const words = (html: string) => textOf(html).split(' ').filter(Boolean).length

const SUBJECTS = ['html', 'css', 'javascript', 'typescript', 'react']
const levels = pages.filter(({ path }) => path.startsWith('/docs/category/'))
const LESSON = /^\/docs(?:\/docs)?\/(?:[a-z]+\/(?:basics|intermediate|advanced|project)|first-site)\/[^/#]+$/

/** The lessons in the sidebar of a page. */
function lessonsBeside({ html }: BuiltPage): string[] {
  const nav = /<nav [^>]*data-sidebar=""[^>]*>([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? ''
  return attributes(nav, 'href').filter((href) => LESSON.test(href))
}

const firstLesson = (page: BuiltPage) => lessonsBeside(page)[0] ?? ''

/** The text of the first link to a page, and how many words of a piece of HTML are before it. */
function firstLink(html: string, href: string): { text: string; before: number } {
  const at = html.indexOf(`href="${href}"`)
  if (at < 0) return { text: '', before: Infinity }
  const [, text = ''] = />([\s\S]*?)<\/a>/.exec(html.slice(at)) ?? []
  return { text: textOf(text), before: words(html.slice(0, html.lastIndexOf('<a', at))) }
}

/** Minutes of the first part of a lesson, as its own header says them. */
const minutesOf = (path: string) => /\b(\d+) min\b/.exec(textOf(mainOf(pageAt(path)).split('</header>')[0] ?? ''))?.[1]

describe('Where to start', () => {
  const firstSite = pageAt('/docs/first-site')
  const first = firstLesson(firstSite)

  test('home has a run to step through with its output, an exercise to solve, and the first lesson as its first link', () => {
    const home = mainOf(pageAt('/'))
    expect(home).toMatch(/<fieldset[^>]*>[\s\S]*>Next<\/button>/)
    expect(home).toMatch(/<samp>\s*\S/)
    expect(home).toMatch(/<button[^>]*>Solve it here<\/button>/)
    expect(attributes(home, 'href')[0]).toBe(first)
    expect(firstLink(home, first).text).toBe(`Write your first page, ${minutesOf(first)} minutes`)
    for (const href of [...SUBJECTS.map((name) => `/docs/${name}`), '/search', '/docs/cheatsheets', '/docs/interviews'])
      expect(attributes(home, 'href')).toContain(href)
  })

  test('the first sentence of the docs leads to the first lesson', () => {
    const [sentence = ''] = bodyOf(pageAt('/docs')).split(/\.\s/)
    expect(attributes(sentence, 'href')).toContain(first)
  })

  test('the first web site has thirteen lessons, and its page lists them in order, each with its time', () => {
    const lessons = lessonsBeside(firstSite)
    expect(lessons).toHaveLength(13)
    const list =
      mainOf(firstSite)
        .split('<ul')
        .find((part) => part.includes('>13. ')) ?? ''
    expect(attributes(list.split('</ul>')[0] ?? '', 'href')).toEqual(lessons)
    for (const lesson of lessons)
      expect(firstLink(list, lesson).text).toMatch(new RegExp(`, ${minutesOf(lesson)} minutes$`))
  })

  test.each(SUBJECTS)(
    'the page of %s leads to its first lesson within 60 words, and says how long that takes',
    (name) => {
      const page = pageAt(`/docs/${name}`)
      const lesson = firstLesson(page)
      const { text, before } = firstLink(/<div class="prose">[\s\S]*/.exec(mainOf(page))?.[0] ?? '', lesson)
      expect(before).toBeLessThan(60)
      expect(text).toMatch(new RegExp(`, ${minutesOf(lesson)} minutes$`))
      expect(readDist(`docs/${name}.md`)).toContain(`[${text}](`)
    },
  )

  test.each(levels.map(({ path }) => path))(
    '%s says what one can do after it, and how long each lesson takes',
    (path) => {
      const body = bodyOf(pageAt(path))
      const [, list = ''] = /<ul\b[^>]*>([\s\S]*?)<\/ul>/.exec(body) ?? []
      const lessons = attributes(list, 'href')
      expect(textOf(body)).toMatch(
        /^After (?:these \S+ lessons|this lesson) you can [a-z].*\. With the exercises, they take about \d+ (?:hours|minutes)\./,
      )
      expect(lessons.length).toBeGreaterThan(0)
      expect(firstLink(body, lessons[0] ?? '').before).toBeLessThan(60)
      for (const item of list.split('<li>').slice(1)) expect(textOf(item)).toMatch(/ \d+(?: \+ \d+)? min /)
    },
  )
})

describe('What is said to be checked', () => {
  const CLAIM =
    /Of ([\d,]+) code samples, ([\d,]+) run, ([\d,]+) are only type-checked, ([\d,]+) \(HTML and CSS\) are validated in a browser, and ([\d,]+) are only parsed\. (None is skipped|[\d,]+ (?:is|are) skipped)\./
  const verified = pageAt('/docs/verified')
  const claim = CLAIM.exec(textOf(mainOf(verified)))
  const number = (text = '') => Number(text.replaceAll(',', ''))

  test('is the same sentence on every page that says it, and in their Markdown', () => {
    expect(claim).not.toBeNull()
    for (const path of ['/', '/about', '/docs']) {
      expect(textOf(mainOf(pageAt(path))), path).toContain(claim?.[0])
      expect(readDist(path === '/' ? 'index.md' : `${path.slice(1)}.md`), path).toContain(claim?.[0])
    }
  })

  test('adds up, and is what the table of languages says', () => {
    const [all = 0, ...parts] = (claim ?? []).slice(1).map((text) => number(/^[\d,]+/.exec(text)?.[0] ?? '0'))
    expect(parts.reduce((sum, n) => sum + n)).toBe(all)
    const table = /<h2 id="by-language">[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/.exec(verified.html)?.[1] ?? ''
    const rows = table
      .split('<tr>')
      .slice(1)
      .map((row) => [...row.matchAll(/<td[^>]*>([^<]*)/g)].map(([, cell = '']) => cell))
    expect(rows.reduce((sum, [, samples]) => sum + number(samples), 0)).toBe(all)
    const marked = rows.filter(([label]) => label === 'HTML' || label === 'CSS')
    expect(marked.reduce((sum, [, , checked]) => sum + number(checked), 0)).toBe(parts[2])
  })

  test('is counted by the build alone: no source has such a number', () => {
    const sources = ['README.md', 'content/docs/index.mdx', 'content/pages/index.mdx', 'content/pages/about.mdx']
    for (const file of sources)
      expect(readFileSync(join(ROOT, file), 'utf8'), file).not.toMatch(
        /\b\d[\d,]* (?:code )?(?:samples|snippets|exercises)\b/,
      )
    // In the same words, without the numbers.
    const said = [
      'as far as its language allows',
      'run',
      'types are checked',
      'validated in a browser',
      'only parsed',
      'skipped',
    ]
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toMatch(new RegExp(said.join('[^]*')))
  })
})
