import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyRunResult } from './runResult.ts'
import type { Program, Sample } from '../../src/samples/sample.ts'
import { readPage } from '../../src/markdown/readPage.ts'
import { compare } from './compare.ts'
import { applyEdits, outputEdits } from './update.ts'

const page = ['```js', 'a //=> 1', '```', '', '  ```output', '  old', '  ```'].join('\n')
const sample: Sample = {
  id: 'x',
  nth: 1,
  page: 'a.mdx',
  file: 'content/a.mdx',
  line: 1,
  lang: 'js',
  meta: {},
  code: 'a //=> 1',
  index: 0,
  output: { text: 'old', line: 5, endLine: 7 },
}
const program: Program = { kind: 'node', samples: [sample], compared: [0], checks: [], checksMustFail: false }

test('only stated outputs are rewritten, with the indent of their fence', () => {
  const runResult = {
    ...emptyRunResult('node'),
    outputs: { 0: 'new\n\nlines' },
    expectations: [{ sample: 0, line: 2, stated: '1', got: ['2'] }],
  }
  expect(applyEdits(page, outputEdits(program, runResult, page.split('\n')))).toBe(
    '```js\na //=> 2\n```\n\n  ```output\n  new\n\n  lines\n  ```',
  )
})

/** The page after an update, whose one sample prints a text and states an output. */
function updated(source: string, line: number, endLine: number, printed: string): string {
  const own = { ...sample, output: { text: 'old', line, endLine } }
  const runResult = { ...emptyRunResult('node'), outputs: { 0: printed } }
  return applyEdits(source, outputEdits({ ...program, samples: [own] }, runResult, source.split('\n')))
}

test.each([
  ['in a quotation', '> ```output\n> old\n> ```', 'a\n\nb', '> ```output\n> a\n>\n> b\n> ```'],
  ['in an item of a list', '- ```output\n  old\n  ```', 'a\nb', '- ```output\n  a\n  b\n  ```'],
  ['with a fence in it', '  ```output\n  old\n  ```', 'a\n```\nb', '  ````output\n  a\n  ```\n  b\n  ````'],
  ['with a longer fence in it', '```output\nold\n```', '````\n', '`````output\n````\n`````'],
  ['with another fence in it', '~~~output\nold\n~~~', '```', '~~~output\n```\n~~~'],
  ['with the line breaks of Windows', '```output\r\nold\r\n```\r\n', 'a\nb', '```output\r\na\r\nb\r\n```\r\n'],
])('an output %s leaves the rest of the page whole', (_, source, printed, expected) => {
  expect(updated(source, 1, 3, printed)).toBe(expected)
})

test.each([
  ['f() //=> //=> 0', '//=> 0', '//=> 1', 'f() //=> //=> 1'],
  ["'a //=> b' //=> a //=> c", 'a //=> c', 'a //=> b', "'a //=> b' //=> a //=> b"],
  ["'a //=> b' //=>", '', 'a //=> b', "'a //=> b' //=> a //=> b"],
  ['a //=> 1  \r', '1', '2', 'a //=> 2\r'],
])('the value of %s is replaced, and nothing else', (source, stated, value, expected) => {
  const runResult = { ...emptyRunResult('node'), expectations: [{ sample: 0, line: 1, stated, got: [value] }] }
  const { output: _, ...own } = sample
  expect(applyEdits(source, outputEdits({ ...program, samples: [own] }, runResult, [source]))).toBe(expected)
})

test('what is right is left as it is', () => {
  const runResult = {
    ...emptyRunResult('node'),
    outputs: { 0: 'old' },
    expectations: [{ sample: 0, line: 2, stated: '1', got: ['1'] }],
  }
  expect(outputEdits(program, runResult, page.split('\n'))).toEqual([])
})

test('a run with problems rewrites nothing', () => {
  const diagnostic = { file: 'content/a.mdx', line: 1, message: 'x', fix: 'y' }
  expect(
    outputEdits(
      program,
      { ...emptyRunResult('node'), diagnostics: [diagnostic], outputs: { 0: 'new' } },
      page.split('\n'),
    ),
  ).toEqual([])
})

test('edits of other lines do not disturb each other', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string().filter((s) => !s.includes('\n')),
        { minLength: 1 },
      ),
      fc.nat(),
      (lines, pick) => {
        const at = (pick % lines.length) + 1
        const edited = applyEdits(lines.join('\n'), [{ from: at, to: at + 1, lines: ['a', 'b'] }]).split('\n')
        expect(edited).toEqual([...lines.slice(0, at - 1), 'a', 'b', ...lines.slice(at)])
      },
    ),
  )
})

const unit = fc.constantFrom('a', ' ', '\n', '\r', '\t', '\0', '\ud800', '`', '~', '>', '-', '\u2028', '\ufeff', '😀')

test.each([
  ['', ''],
  ['  ', '  '],
  ['> ', '> '],
  ['- ', '  '],
])('behind %j, what was printed is stated by an update, or told to be unwritable', (first, rest) => {
  const sampleLines = ['```js', 'a', '```', '```output', 'old', '```']
  const source = sampleLines.map((line, i) => (i === 0 ? first : rest) + line).join('\n')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 8 }), (printed) => {
      const [found] = readPage('a.mdx', source).samples
      if (!found) throw new Error('no sample')
      const own = { ...program, samples: [found] }
      const runResult = { ...emptyRunResult('node'), outputs: { 0: printed } }
      const after = applyEdits(source, outputEdits(own, runResult, source.split('\n')))
      // As the file is written and read again.
      const [updatedSample] = readPage('a.mdx', Buffer.from(after).toString()).samples
      if (!updatedSample) throw new Error('no sample')
      const diagnostics = compare({ ...program, samples: [updatedSample] }, runResult)
      expect(diagnostics.filter((f) => f.fix?.includes('--update'))).toEqual([])
    }),
    { numRuns: 500 },
  )
})
