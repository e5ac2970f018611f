import { expect, test } from 'vitest'
import { samplesOf } from '../../markdown/testing.ts'
import { buildPrograms } from '../../samples/pagePrograms.ts'
import { wholeSamples } from './whole.ts'

const wholes = (source: string) =>
  wholeSamples(buildPrograms(samplesOf(source)).programs).map(({ sample, extension, text }) => [
    sample.line,
    extension,
    text,
  ])
const fence = (words: string, code: string) => `\`\`\`${words}\n${code}\n\`\`\`\n\n`

test('a script has before it what it goes on from, printed or not', () => {
  const source =
    fence('js hidden', 'const start = 1') + fence('js continues', 'let a = start') + fence('js continues', 'a++')
  expect(wholes(source)).toEqual([
    [5, 'mjs', 'const start = 1\n\nlet a = start\n'],
    [9, 'mjs', 'const start = 1\n\nlet a = start\n\na++\n'],
  ])
})

test('a page has its markup, all its styles in their order, and its scripts', () => {
  const source =
    fence('html example="row"', '<p class="box">Tea</p>') +
    fence('css example="row" hidden', 'body { margin: 0 }') +
    fence('css example="row" preview', '.box { color: navy }') +
    fence('js example="row" env=browser', 'console.log(1)')
  const [[line, extension, text = ''] = [], ...others] = wholes(source)
  expect([line, extension, others]).toEqual([9, 'html', []])
  expect(text).toMatch(
    /<style>\nbody \{ margin: 0 \}\n\.box \{ color: navy \}\n<\/style>[^]*<p class="box">[^]*<script type="module">\nconsole\.log\(1\)\n<\/script>\n<\/body>/,
  )
})

test('a picture is a stand-in, since a file has no other beside it', () => {
  const text = String(
    wholes(fence('html example="a"', '<img src="tea.jpg" alt="Tea">') + fence('css example="a"', 'p {}'))[0]?.[2],
  )
  expect(text).toContain('src="data:image/svg+xml')
})

test.each([
  ['what stands alone', fence('js', 'f()')],
  ['components', fence('jsx hidden', 'const A = 1') + fence('jsx continues', 'const B = 2')],
  ['programs of several files', fence('js file="a.js" example="a"', 'f()') + fence('js example="a"', 'g()')],
  ['what fetches', fence('html example="a"', '<p>') + fence('js example="a" env=browser', 'fetch("/x")')],
  ['what would end its script', fence('html example="a"', '<p>') + fence('js example="a"', '"</script>"')],
  [
    'a script that may look at a picture',
    fence('html example="a"', '<img src="tea.jpg" alt="Tea">') + fence('js example="a" env=browser', 'f()'),
  ],
  ['types in a page', fence('html example="a"', '<p>') + fence('ts example="a"', 'let a: 1')],
  ['exercises', `::::exercise[Do]\n${fence('js hidden', 'f()')}${fence('js', 'g()')}::::\n`],
])('%s is not offered', (_, source) => {
  expect(wholes(source)).toEqual([])
})
