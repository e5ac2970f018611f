import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import rawConfig from '../../site.config.ts'
import { pageKind } from '../../src/content/shared/pageKind.ts'
import { DiagnosticsError } from '../../src/config/diagnostics.ts'
import { parseSiteConfig } from '../../src/config/site.ts'
import { readContent } from '../../src/content/files.ts'
import { PLACEHOLDER } from '../../src/content/placeholders.ts'
import { buildSite } from '../../src/content/site.ts'
import { compile } from '../../src/markdown/compile.ts'
import { newPage } from './newPage.ts'

const files = await readContent(resolve(import.meta.dirname, '../../content'))
const { kinds } = parseSiteConfig(rawConfig).docs
const write = (kind?: string, path?: string, from = files, held = kinds) =>
  newPage({ kind, path, files: from, kinds: held, today: '2026-01-31' })

/** The site with a page more, or in place of its own, with drafts. */
const siteWith = (page: { file: string; source: string }) =>
  buildSite({
    config: parseSiteConfig(rawConfig),
    files: [...files.filter(({ path }) => path !== page.file), { path: page.file, source: page.source }],
    updates: new Map(),
    withDrafts: true,
  })

const lesson = { kind: 'lesson', path: 'css/basics/css-outlines' }
const pages = [
  lesson,
  { kind: 'lesson', path: 'javascript/advanced/json-streams' },
  { kind: 'lesson', path: 'react/basics/state' },
  { kind: 'cheatsheet', path: 'npm' },
  { kind: 'cheatsheet', path: 'typescript' },
  { kind: 'interview', path: 'react' },
  { kind: 'post', path: 'css-outlines' },
]

test.each(pages)('a new $kind at $path is a draft of the site, and compiles', async ({ kind, path }) => {
  // Somebody may have written it since.
  const others = files.filter((file) => !file.path.endsWith(`/${path}.mdx`))
  const page = write(kind, path, others)
  const site = siteWith(page)
  const entries = [...Object.values(site.docs.docs), ...site.posts]
  expect(entries.find(({ file }) => file === page.file)).toMatchObject({ draft: true })
  const { links } = await compile({
    path: page.file,
    source: page.source,
    kind: pageKind(page.file, site.config.docs.kinds),
    contentDir: '/',
  })
  const paths = files.map((file) => `file:${file.path}`)
  expect(links.map(({ href }) => href)).toEqual([expect.toBeOneOf(paths)])
})

test('a page that nobody has filled in cannot be published, and every gap is told with its line', () => {
  const page = write('lesson', lesson.path)
  const published = { ...page, source: page.source.replace('draft: true\n', '') }
  const gaps = page.source.split('\n').filter((line) => line.includes(PLACEHOLDER))
  expect(() => siteWith(published)).toThrow(DiagnosticsError)
  try {
    siteWith(published)
  } catch (error) {
    const { diagnostics } = error as DiagnosticsError
    expect(diagnostics).toHaveLength(gaps.length)
    expect(diagnostics[0]).toMatchObject({ file: 'content/docs/css/basics/css-outlines.mdx', line: 3 })
  }
})

test('the front matter follows from the path and the pages beside it', () => {
  const beside = files.filter(({ path }) => /^docs\/css\/basics\/[^/]+\.mdx$/.test(path))
  const positions = beside.map(({ source }) => Number(/^sidebar_position: (\d+)$/m.exec(source)?.[1]))
  const { source } = write('lesson', lesson.path)
  const [, description = ''] = /\ndescription: ("TODO: .*")\n/.exec(source) ?? []
  expect(description).not.toBe('')
  const place = Math.max(...positions) + 1
  const head = `---\ntitle: CSS outlines\ndescription: ${description}\nsidebar_position: ${place}\nlevel: basics\ntags: [basics, css]\ndraft: true\n---\n`
  expect(source.slice(0, head.length)).toBe(head)
})

test('a post has today as its date, and an author who is declared', () => {
  expect(write('post', 'css-outlines').source).toContain('\ndate: 2026-01-31\nauthors: [scrollcraft]\n')
})

test('a title says what the page is', () => {
  const others = files.filter(({ path }) => !/\/(cheatsheets\/css|interviews\/typescript)\.mdx$/.test(path))
  expect(write('cheatsheet', 'css', others).source).toContain('\ntitle: CSS cheatsheet\n')
  expect(write('interview', 'typescript', others).source).toContain('\ntitle: TypeScript interview questions\n')
})

test.each(['null', 'true', '404', '1e3', 'no'])('a page named %s has a title that is text', (name) => {
  const page = write('lesson', `css/basics/${name}`)
  expect(siteWith(page).docs.docs[`css/basics/${name}`]?.frontMatter.title.toLowerCase()).toBe(name)
})

test('a gap in the positions is not filled: the page comes last', () => {
  const [first] = files.filter(({ path }) => path === 'docs/css/basics/css-selectors.mdx')
  const moved = {
    path: first!.path,
    source: first!.source.replace('sidebar_position: 1\n', 'sidebar_position: 40.5\n'),
  }
  expect(write('lesson', lesson.path, [...files.filter((f) => f !== first), moved]).source).toContain(
    '\nsidebar_position: 41\n',
  )
})

test.each([
  'content/docs/css/basics/css-outlines.mdx',
  './docs/css/basics/css-outlines',
  'docs/css/basics/css-outlines.mdx',
])('the path may be written as %s', (path) => {
  expect(write('lesson', path).file).toBe('docs/css/basics/css-outlines.mdx')
})

test('the first page of a folder links to the overview above it', () => {
  const only = files.filter(({ path }) => !/^docs\/css\/basics\/.*\.mdx$/.test(path))
  expect(write('lesson', lesson.path, only).source).toContain('](../index.mdx)')
  const none = only.filter(({ path }) => path !== 'docs/css/index.mdx')
  expect(write('lesson', lesson.path, none).source).toContain('](../../index.mdx)')
})

test('cheatsheets and interviews lie where the configuration says', () => {
  const held = { sheets: 'cheatsheet', more: 'cheatsheet' } as const
  expect(write('cheatsheet', 'npm', files, held).file).toBe('docs/sheets/npm.mdx')
  expect(() => write('interview', 'react', files, held)).toThrow(
    'site.config.ts names no folder of the kind "interview" in docs.kinds. Add one, or write another kind: lesson, cheatsheet, post',
  )
})

test('an example of a lesson lies in a folder that the site has', () => {
  const category = { path: 'docs/guide/first/_category_.yml', source: '' }
  expect(() => write(undefined, undefined, [category], {})).toThrow(
    'Name a kind (lesson, post) and a path: npm run new lesson guide/first/a-topic',
  )
})

describe('what cannot be written is refused in one line', () => {
  const without = (pattern: RegExp) => files.filter(({ path }) => !pattern.test(path))
  test.each([
    [
      'no kind',
      undefined,
      undefined,
      files,
      /^Name a kind \(lesson, cheatsheet, interview, post\) and a path: npm run/,
    ],
    ['an unknown kind', 'article', 'x', files, /^There is no kind of page "article"\. Kinds: lesson, /],
    ['a name of every object as its kind', 'constructor', 'x', files, /^There is no kind of page "constructor"/],
    ['no path', 'post', undefined, files, /^Name the path of the page: npm run new post/],
    [
      'a page that exists',
      'lesson',
      'css/basics/css-selectors',
      files,
      /^content\/docs\/css\/basics\/css-selectors\.mdx is there already/,
    ],
    [
      'a path out of the content',
      'lesson',
      '../../etc/passwd',
      files,
      /^"\.\.\/\.\.\/etc\/passwd" leads outside of content\/docs/,
    ],
    ['a path with a way back', 'lesson', 'css/basics/../x', files, /leads outside of content\/docs/],
    ['an absolute path', 'post', '/tmp/x', files, /leads outside of content\/blog/],
    [
      'a bad name',
      'lesson',
      'css/basics/CSS Outlines!',
      files,
      /^"CSS Outlines!" cannot be part of a URL here.* Write "css-outlines"$/,
    ],
    ['an accent', 'post', 'café', files, /Write "cafe"$/],
    ['nothing but signs', 'post', '!!', files, /^"!!" cannot be .* Write npm run new post/],
    ['an empty part', 'lesson', 'css//x', files, /^"" cannot be part of a URL/],
    [
      'the page of a folder',
      'lesson',
      'css/basics/index',
      files,
      /^"index" is the page of a whole folder, not a lesson/,
    ],
    [
      'a folder that is no category',
      'lesson',
      'css/x',
      files,
      /^content\/docs\/css has no _category_\.yml\. Create one .*: .*css\/basics, /,
    ],
    ['no category at all', 'lesson', 'css/x', without(/_category_/), /there is none$/],
    [
      'a folder below the posts',
      'post',
      'css/outlines',
      files,
      /^A post lies in content\/blog itself\. Leave "css\/" out/,
    ],
    ['a title that is too long', 'interview', 'a'.repeat(60), files, /would be longer than 60 characters/],
    [
      'a title that is taken',
      'lesson',
      'javascript/basics/closures-in-javascript',
      files,
      /^The title "Closures in JavaScript" is that of content\/docs\/javascript\/advanced\/closures\.mdx/,
    ],
    ['no author', 'post', 'x', without(/authors/), /^content\/authors\.yml declares no author/],
    [
      'no tags',
      'lesson',
      lesson.path,
      without(/tags\.yml/),
      /^content\/tags\.yml declares fewer than 2 tags under docs/,
    ],
  ])('%s', (_, kind, path, from, message) => {
    expect(() => write(kind, path, from)).toThrow(message)
    expect(() => write(kind, path, from)).toThrow(/^[^\n]+$/)
  })
})
