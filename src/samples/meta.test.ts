import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMeta } from './meta.ts'

test('an empty opening line says nothing', () => {
  expect(parseMeta('')).toEqual({ meta: {}, messages: [] })
})

test('flags, values in any quotes and line ranges are read', () => {
  expect(parseMeta(`run {2,4-6} title="a b" throws='TypeError: "x" is not iterable' env=browser`)).toEqual({
    meta: { run: true, lines: [2, 4, 5, 6], title: 'a b', throws: 'TypeError: "x" is not iterable', env: 'browser' },
    messages: [],
  })
})

test.each([
  ['runs', 'Unknown word `runs`. Known are: check,'],
  ['name="x"', 'Unknown word `name`. Known are:'],
  ['run=1', '`run` takes no value. Write just `run`.'],
  ['title', '`title` needs a value. Write `title="…"`.'],
  ['title=""', '`title` is empty.'],
  ['title="a" title="b"', '`title` is written twice. Keep one.'],
  ['run run', '`run` is written twice. Keep one.'],
  ['env=deno', 'Unknown `env=deno`.'],
  ['title="a', 'a quote or brace is not closed'],
  ['{2', 'a quote or brace is not closed'],
  ['{a}', '`{a}` is not a list of lines.'],
  ['{4-2}', '`{4-2}` is not a list of lines.'],
  ['{0}', '`{0}` is not a list of lines.'],
  ['{1-999999999}', 'is not a list of lines.'],
  ['{1} {2}', 'Found a second `{2}`.'],
])('%s is a problem', (source, message) => {
  expect(parseMeta(source).messages.join('\n')).toContain(message)
})

test('words of the language itself are no meta words', () => {
  expect(parseMeta('constructor __proto__ toString').messages).toHaveLength(3)
})

test('every problem of a line is told', () => {
  expect(parseMeta('foo run=1 {x}').messages).toHaveLength(3)
})

const text = fc.string({ minLength: 1 }).filter((value) => !/["\n]/.test(value) && value.trim() !== '')

test('what is written is what is read', () => {
  const written = fc.record(
    {
      title: text,
      file: fc.array(fc.stringMatching(/^[\w .-]*\w$/), { minLength: 1, maxLength: 4 }).map((names) => names.join('/')),
      throws: text,
      example: text,
      run: fc.constant(true as const),
      hidden: fc.constant(true as const),
      lines: fc
        .uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1 })
        .map((lines) => lines.toSorted((a, b) => a - b)),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(written, ({ lines, ...rest }) => {
      const words = Object.entries(rest).map(([key, value]) => (value === true ? key : `${key}="${value}"`))
      if (lines) words.push(`{${lines.join(',')}}`)
      expect(parseMeta(words.join(' '))).toEqual({ meta: { ...rest, ...(lines && { lines }) }, messages: [] })
    }),
  )
})

test('no opening line makes the parser throw, and what is not understood is told', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abrun=title"\'{}1,- ') }), (source) => {
      const { meta, messages } = parseMeta(source)
      if (source.trim() !== '') expect(Object.keys(meta).length + messages.length).toBeGreaterThan(0)
    }),
  )
})

test.each(['App.tsx', 'src/App.tsx', '.gitignore', 'a b/c.d.ts', '...', 'über.css'])(
  '%s is a file of a sample',
  (file) => {
    expect(parseMeta(`file="${file}"`)).toEqual({ meta: { file }, messages: [] })
  },
)

test.each(['../a.js', '/etc/passwd', 'a/../../b', './a.js', 'a//b', 'a/', '..', 'C:\\a', '..\\a', 'a\tb', '\u0000'])(
  '%j would lead out of the folder of the sample, or is no path: it is a problem, and not used',
  (file) => {
    const { meta, messages } = parseMeta(`file="${file}"`)
    expect(meta.file).toBeUndefined()
    expect(messages).toEqual([expect.stringContaining("inside of the sample's folder")])
  },
)
