import { expect, test } from 'vitest'
import { compileText, diagnosticsOf } from './testing.ts'

const predict = (sample: string, output: string, ...answers: string[]) =>
  [
    ':::predict[What does it print?]',
    '```js',
    sample,
    '```',
    '',
    ...(output === '' ? [] : ['```output', output, '```', '']),
    ...answers,
    ':::',
    '',
  ].join('\n')

test('one answer is what the sample prints, and each explains itself', async () => {
  const source = predict(
    'console.log(1)\nconsole.log(2)',
    '1\n2',
    '- `1`, `2`: the `log` calls run in order.',
    '- `2`: the last one wins.',
  )
  expect(await diagnosticsOf(source)).toEqual([])
  const { code, markdown } = await compileText(source)
  expect(code).toMatch(/shows: "1\\n2",\s+right: true/)
  expect(code).toMatch(/shows: "2",?\s+children/)
  expect(code).toMatch(/Printed, \{\s+text: "1\\n2"/)
  expect(code).not.toContain('output:')
  expect(markdown).toContain('Predict: What does it print?')
  expect(markdown).toContain('the last one wins')
})

test('the error that a sample throws is the last line of what it prints, and is not shown beside it', async () => {
  const source = predict(
    'null.x',
    '',
    '- `TypeError: gone`: null has no properties.',
    '- `undefined`: that is what an object answers.',
  ).replace('```js', '```js throws="TypeError: gone"')
  expect(await diagnosticsOf(source)).toEqual([])
  expect((await compileText(source)).code).not.toContain('throws')
})

test.each([
  [predict('a', '1', '- `2`: no.', '- `3`: no.'), '10: No answer is what the sample prints. It prints `1`.'],
  [predict('a', '1', '- `1`: a.', '- `1`: b.'), '11: This answer is right, too'],
  [predict('a', '1', '- `1`: a.'), '10: `:::predict` has 1 answers.'],
  [predict('a', '1', '- `1`: a.', '- `2`'), '11: The answer has no explanation.'],
  [predict('a', '1', '- `1`: a.', '- two: b.'), '11: The answer does not begin with what is printed.'],
  [predict('a', '1', 'Text.'), '1: `:::predict` has no answers.'],
  [predict('a', '', '- `1`: a.', '- `2`: b.'), '2: Nothing says what the sample of a `:::predict` prints.'],
  [predict('a //=> 1', '1', '- `1`: a.', '- `2`: b.'), '3: `//=>` gives the answer away.'],
  [':::predict[Why?]\n- `1`: a.\n- `2`: b.\n:::', '1: `:::predict` asks about one sample; 0 are shown'],
  [':::predict\nText.\n:::', '1: `:::predict` has no title.'],
])('%j is a problem', async (source, message) => {
  expect((await diagnosticsOf(source)).join('\n')).toContain(message)
})

const measured = (words = 'js measures example="row"') =>
  [
    ':::predict[How wide is the box?]',
    '```css example="row"',
    '.box { width: 300px; }',
    '```',
    '',
    '```' + words,
    'console.log(document.body.offsetWidth);',
    '```',
    '',
    '```output',
    '300',
    '```',
    '',
    '- `300`: it is what it says.',
    '- `310`: the padding is within.',
    ':::',
    '',
  ].join('\n')

test('the script that measured what is seen is folded, after the answers', async () => {
  expect(await diagnosticsOf(measured())).toEqual([])
  const { code, markdown, parts } = await compileText(measured())
  expect(markdown.indexOf('**How this was measured**')).toBeGreaterThan(markdown.indexOf('the padding is within'))
  expect(markdown.indexOf('offsetWidth')).toBeGreaterThan(markdown.indexOf('**How this was measured**'))
  expect(code.indexOf('How this was measured')).toBeGreaterThan(code.indexOf('Printed, {'))
  expect(code.indexOf('offsetWidth')).toBeGreaterThan(code.indexOf('How this was measured'))
  expect(code).toMatch(/measured: true/)
  // Only the style is there to be read.
  expect(parts[0]?.samples).toBe(1)
})

test.each([
  ['two samples of which none measures', measured('js example="row"'), '1: `:::predict` asks about one sample; 2'],
  ['a style that measures', measured('css measures example="row"'), '6: `measures` is for the script'],
  ['a script that measures elsewhere', '```js measures\nf()\n```\n', '1: `measures` is for the script of a'],
])('%s is a problem', async (_, source, message) => {
  expect((await diagnosticsOf(source)).join('\n')).toContain(message)
})
