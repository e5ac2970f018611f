import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compile } from './compile.ts'
import { compileText, diagnosticsOf } from './testing.ts'

test('an empty page compiles', async () => {
  const page = await compileText('---\ntitle: x\n---\n')
  expect(page).toMatchObject({
    toc: [],
    ids: [],
    links: [],
    images: [],
    markdown: '',
    parts: [{ words: 0, minutes: 1 }],
  })
  expect(page.sections).toEqual([{ level: 1, heading: '', id: '', text: '', asked: [], errors: [] }])
})

test('the code is a function body without inline styles or line breaks between blocks', async () => {
  const { code } = await compileText('| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n- x\n- y\n\n**a**\n**b**\n')
  expect(code).toContain('arguments[0]')
  expect(code).not.toContain('style')
  expect(code).toContain('"data-align": "right"')
  // The one line break that stays is the space between two bold words.
  expect(code.match(/"\\n"/g)).toHaveLength(1)
})

test('a sample carries what the page has to show', async () => {
  const { code } = await compileText('```ts file="src/a.ts" run error="2322"\nconst a: number = "x"\n```')
  expect(code).toMatch(/lang: "ts",\s+title: "src\/a\.ts",\s+run: true,\s+error: "2322",\s+sample: "[\da-f]{12}"/)
})

test('the text before the mark is the teaser', async () => {
  const { teaser, code } = await compileText('One `a`.\n\n{/* truncate */}\n\n## Two\n\n```js\nf()\n```\n', 'post')
  expect(teaser).toContain('One ')
  expect(teaser).not.toContain('Heading')
  expect(code).toContain('Heading')
  expect(await compileText('One.')).not.toHaveProperty('teaser')
})

test.each([
  ['{/* truncate */}\n\nText.', '1: Nothing stands before the truncate mark.'],
  ['A\n\n{/* truncate */}\n\nB\n\n{/* truncate */}', '7: The page has two truncate marks.'],
  [':::note\nA\n\n{/* truncate */}\n:::', '4: The truncate mark stands inside of another block.'],
])('%j is a problem', async (source, message) => {
  expect((await diagnosticsOf(source)).join('\n')).toContain(message)
})

test('all problems of a file are told at once, in the order of lines', async () => {
  const diagnostics = await diagnosticsOf('```foo bar\n```\n\n:::nope\nx\n:::\n\n# One\n\n![](./x.png)\n')
  expect(diagnostics.map((message) => Number.parseInt(message, 10))).toEqual([1, 1, 4, 8, 10, 10])
})

test('an interview question is wrapped with its level', async () => {
  const { code } = await compileText(
    '## Basics\n\nIntro.\n\n### What is `x`?\n\nA.\n\n### Why?\n\nB.\n\n## Advanced\n\n### How?\n\nC.\n',
    'interview',
  )
  expect(code).toMatch(/Question, \{\s+id: "what-is-x",\s+level: "Basics"/)
  expect(code).toMatch(/Question, \{\s+id: "how",\s+level: "Advanced"/)
  expect(code.match(/_jsxs\(Question/g)).toHaveLength(3)
})

test('a cheatsheet is groups of cards; a group without h3 is one card', async () => {
  const { code } = await compileText(
    'Intro.\n\n## One\n\nText.\n\n### A\n\nx\n\n### B\n\ny\n\n## Two\n\nz\n',
    'cheatsheet',
  )
  expect(code.match(/_jsxs?\(CardGroup, \{\s+id: "(?:one|two)"/g)).toHaveLength(2)
  expect(code.match(/_jsxs?\(Card, /g)).toHaveLength(3)
})

test('a row of a cheatsheet is not called invalid, a sample of a lesson is', async () => {
  const source = '## Media\n\n### Video\n\n```html invalid="no-autoplay"\n<video autoplay></video>\n```\n'
  const [sheet, lesson] = [await compileText(source, 'cheatsheet'), await compileText(source)]
  expect(sheet.code + sheet.markdown).not.toMatch(/no-autoplay|Invalid/)
  expect(lesson.code).toContain('invalid: "no-autoplay"')
  expect(lesson.markdown).toContain('Invalid on purpose: `no-autoplay`')
  // The gate must still know it.
  expect(sheet.samples).toEqual(lesson.samples)
})

test('readers who know no rules are not told which one a sample breaks', async () => {
  const source = '```html invalid="region"\n<h1>Tea</h1>\n```\n'
  const input = { path: 'docs/a/page.mdx', source, kind: 'doc', contentDir: '/nowhere' } as const
  const [told, untold] = [await compile(input), await compile({ ...input, untoldRules: true })]
  expect(told.code + told.markdown).toMatch(/invalid: "region"[^]*Invalid on purpose: `region`/)
  expect(untold.code + untold.markdown).not.toMatch(/region|Invalid/)
  expect(untold.samples).toEqual(told.samples)
})

test('whatever is written, it compiles or its problems are told', async () => {
  const pieces = [
    'a',
    ' ',
    '\n',
    '\n\n',
    '# ',
    '## ',
    '### ',
    '`',
    '```',
    '```js ',
    ':::',
    '::::',
    'note',
    'tabs',
    'tab[x]',
    '- ',
    '> ',
    '| ',
    '|-|',
    '{',
    '}',
    '/* truncate */',
    '<',
    '>',
    '<b',
    '</b>',
    '[',
    ']',
    '(./a.mdx)',
    '![',
    '*',
    '_',
    '~',
    'import ',
    'export ',
    '---',
    'output',
    ' {1}',
    '[^1]',
    '\\',
    '&amp;',
  ]
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...pieces), maxLength: 40 }), async (source) => {
      const diagnostics = await diagnosticsOf(source, 'interview')
      expect(diagnostics.every((message) => /^\d+: \S/.test(message))).toBe(true)
    }),
    { numRuns: 300 },
  )
}, 120_000)

test('a tag that is open at the end of a heading with closing hashes is told', async () => {
  expect(await diagnosticsOf('### <b> # ')).toEqual([expect.stringMatching(/^1: `<` begins a tag here/)])
})
