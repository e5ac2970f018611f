import { describe, expect, test } from 'vitest'
import { compileText, diagnosticsOf } from './testing.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

const lesson = [
  `## One\n\n${words(170)}`,
  '```js\na()\n\nb()\n```',
  '::::exercise[Do]{minutes=3 practices=1}\nText.\n::::',
  ':::checkpoint\nYou can do it now.\n:::',
  `## Two\n\n${words(360)}`,
  ':::deep[Rare]\nText.\n:::',
  '## Three\n\nText.',
  '::::exercise[More]{minutes=30 optional}\nText.\n::::',
].join('\n\n')

test('a checkpoint cuts a page into two parts, each with what it asks of its reader', async () => {
  const { parts } = await compileText(lesson)
  expect(parts).toEqual([
    { minutes: 4, words: 171, samples: 1, sections: 1, folds: 0, exercises: 1 },
    { minutes: 2, words: 363, samples: 0, sections: 2, folds: 1, exercises: 1 },
  ])
})

test('a page without one is one part', async () => {
  const { parts } = await compileText(`${words(360)}\n`)
  expect(parts).toEqual([{ minutes: 2, words: 360, samples: 0, sections: 0, folds: 0, exercises: 0 }])
})

test('of tabs, only the longest is counted, since a reader follows one', async () => {
  const tab = (title: string, count: number) => `:::tab[${title}]\n${words(count)}\n:::\n`
  const { parts } = await compileText(
    `${words(10)}\n\n::::tabs\n${tab('Windows', 30)}\n${tab('Mac', 50)}\n${tab('Linux', 20)}::::\n\n${words(10)}\n`,
  )
  const alone = await compileText(`${words(10)}\n\n::::tabs\n${tab('Mac', 50)}::::\n\n${words(10)}\n`)
  expect(parts).toEqual(alone.parts)
  expect(parts[0]?.words).toBeLessThan(75)
})

test('it says how long its part takes, and what the other holds, in the page and in its Markdown export', async () => {
  const { code, markdown, ids } = await compileText(lesson)
  expect(ids).toContain('checkpoint')
  expect(markdown).toContain(
    '**Checkpoint**\n\nYou can do it now.\n\nThat was part one, about 4 minutes. You can stop here.',
  )
  expect(markdown).toMatch(/\*\*Part two\*\* takes about 2 minutes, when you need it:\n\n- \[Two\]\(.*\)\n- \[Three\]/)
  expect(code).toContain('href: "#three"')
})

test('the table of contents and the search know what comes after it', async () => {
  const { toc, sections } = await compileText(lesson)
  expect(toc.map(({ text, begins }) => [text, begins])).toEqual([
    ['One', undefined],
    ['Two', 'Part two, 2 min'],
    ['Three', undefined],
  ])
  expect(sections.map(({ heading, later }) => [heading, later])).toEqual([
    ['', undefined],
    ['One', undefined],
    ['Two', true],
    ['Rare', true],
    ['Three', true],
  ])
})

test.each([
  ['a second one', `${lesson}\n\n:::checkpoint\nAgain.\n:::`, '`:::checkpoint` is on line 15 already.'],
  ['one without a section before it', ':::checkpoint\nText.\n:::\n\n## Two\n', 'has no section before it'],
  ['one with no section after it', '## One\n\n:::checkpoint\nText.\n:::\n\nText.\n', 'no section begins'],
  ['one in another block', '## One\n\n::::note\n:::checkpoint\nText.\n:::\n::::', 'stands inside of another block'],
])('%s is a problem', async (_, source, message) => {
  expect((await diagnosticsOf(source)).join('\n')).toContain(message)
})

describe('exercises', () => {
  test('say how long they take, by their author or by their size', async () => {
    const { code } = await compileText(
      [
        '::::exercise[One]{minutes=7 optional}\nText.\n::::',
        '::::exercise[Two]\nText.\n\n```js\na()\n```\n\n:::solution\n```js\na()\nb()\nc()\nd()\ne()\nf()\ng()\n```\n:::\n::::',
      ].join('\n\n'),
    )
    expect([...code.matchAll(/aside: "(.*?)"/g)].map(([, text]) => text)).toEqual(['7 min, optional', '3 min'])
  })

  test.each([
    ['{minutes=0}', '`minutes=0` is not a number of minutes.'],
    ['{minutes}', '`minutes=` is not a number of minutes.'],
    ['{optional=yes}', '`optional` takes no value.'],
    ['{practices="1, 2"}', '`practices="1, 2"` names no objectives.'],
    ['{level=3}', '`:::exercise` has no attribute `level`. Known are: minutes, optional, practices.'],
  ])('%s is a problem', async (attributes, message) => {
    expect((await diagnosticsOf(`::::exercise[Do]${attributes}\nText.\n::::`)).join('\n')).toContain(message)
  })

  const fromNothing = (starter: string, check: string) =>
    [
      '::::exercise[Sum]',
      'Write it.',
      `\`\`\`js\n${starter}\n\`\`\``,
      `\`\`\`js check\n${check}\n\`\`\``,
      ':::solution\n```js\nf()\n```\n:::',
      '::::',
    ].join('\n\n')
  const check = 'if (sum([]) !== 0) throw new Error(`The sum of nothing should be 0, is ${sum([])}`)'

  test.each([
    ['', ''],
    ['// Write here.\n/* two\nlines */', '// Write here.\n/\\* two'],
  ])('that start from nothing (%j) show what their checks ask for', async (starter) => {
    const { markdown } = await compileText(fromNothing(starter, check))
    expect(markdown).toContain('Write it.\n\n**The checks ask for this:**\n\n- The sum of nothing should be 0\n\n```js')
  })

  test('may have markup to work on: what counts is what the solution replaces', async () => {
    const source = fromNothing('', check).replace('```js\n\n```', '```html\n<p>Tea</p>\n```\n\n```js\n\n```')
    expect((await compileText(source)).markdown).toContain('The checks ask for this:')
    const styled = source.replace('```js\n\n```', '```js\nf()\n```')
    expect((await compileText(styled)).markdown).not.toContain('The checks ask')
  })

  test('with a starter do not', async () => {
    const { markdown } = await compileText(fromNothing('const sum = () => 1', check))
    expect(markdown).not.toContain('The checks ask')
  })

  test('that start from nothing are told where a check does not say what it asks for', async () => {
    const diagnostics = await diagnosticsOf(
      fromNothing('', 'if (sum([]) !== 0) throw new Error(`${sum([])} is wrong`)'),
    )
    expect(diagnostics.join('\n')).toContain('starts from nothing, so the page shows what its checks ask for')
  })
})

test('a rule is an aside with its word', async () => {
  expect((await compileText(':::rule\nOne sentence.\n:::')).markdown).toBe('> **Rule**\n>\n> One sentence.\n')
})
