import { join, resolve } from 'node:path'
import { readContent } from '../../src/content/files.ts'
import { formatDiagnostic } from '../../src/config/diagnostics.ts'
import { expect, test } from 'vitest'
import { wordingDiagnostics, wordingRules } from './wording.ts'

test.each(wordingRules.map(({ example, pattern }) => [example.bad, example.good, pattern] as const))(
  '"%s" is told, "%s" is not',
  (bad, good, pattern) => {
    expect(bad.match(pattern)).not.toBeNull()
    expect(good.match(pattern)).toBeNull()
  },
)

test('the line is told, and code, comments and links are not read', () => {
  const source = [
    '---',
    'title: Dates',
    '---',
    '',
    'It is `thus` and [so](./thus.md).',
    '',
    '```js',
    "const thus = 'thus'",
    '```',
    '',
    '{/* asked:',
    'thus',
    '*/}',
    '',
    'A date is no',
    'string.',
  ].join('\n')
  expect(wordingDiagnostics(source, 'content/docs/dates.mdx').map(({ line, message }) => [line, message])).toEqual([])
  const [diagnostic] = wordingDiagnostics(source.replace('no\nstring', 'no string'), 'content/docs/dates.mdx')
  expect(diagnostic).toMatchObject({ line: 15, message: 'says "is no string".' })
})

test('what only the new form of a lesson is held to is told where there is a checkpoint', () => {
  const [rule] = wordingRules.filter(({ newForm }) => newForm)
  const text = `# A\n\n${rule?.example.bad}\n`
  expect(wordingDiagnostics(text, 'content/docs/a.mdx')).toEqual([])
  expect(wordingDiagnostics(`${text}\n:::checkpoint\nDone.\n:::\n`, 'content/docs/a.mdx')).toHaveLength(1)
})

test('no page of the site has such wording', async () => {
  const files = await readContent(resolve(import.meta.dirname, '../../content'))
  const diagnostics = files
    .filter(({ path }) => path.endsWith('.mdx'))
    .flatMap(({ path, source }) => wordingDiagnostics(source, join('content', path)))
  expect(diagnostics.map(formatDiagnostic)).toEqual([])
})
