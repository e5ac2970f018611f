import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forGate, formatForeign, readForeign, readForeignFolder, reportForeign } from './foreign.ts'

let cacheDir: string
beforeAll(async () => void (cacheDir = await mkdtemp(join(tmpdir(), 'foreign-'))))
afterAll(() => rm(cacheDir, { recursive: true, force: true }))

const fence = (lang: string, code: string) => `${'```'}${lang}\n${code}\n${'```'}\n`
const follow = async (source: string) => reportForeign(readForeign('page.md', source), { cacheDir })
const verdict = async (lang: string, code: string) => {
  const [report] = await follow(fence(lang, code))
  return [report?.verdict, report?.detail]
}

test('every fence is found, in lists, quotes and tags too, with its line and language', () => {
  const source = [
    fence('js run height=100', 'one'),
    '- item\n\n  ```HTML\n  <b>\n  ```\n',
    '> ~~~\n> quoted\n> ~~~\n',
    '<Sandpack>\n\n```js src/App.js active\nthree\n```\n\n</Sandpack>\n',
    '    indented, of which nobody knows what it is\n',
  ].join('\n')
  expect(readForeign('a.md', source).map(({ line, lang, code }) => [line, lang, code])).toEqual([
    [1, 'js', 'one'],
    [7, 'html', '<b>'],
    [11, '', 'quoted'],
    [17, 'js', 'three'],
  ])
})

test('a comment behind what prints states a value, if it is one', () => {
  const { code, stated } = forGate(
    [
      'alert( 1 + 1 ); // 2',
      'console.log(a) // => [1, 2], as above',
      'console.log(b); // the same again',
      'let alerts = 3; // 3',
    ].join('\n'),
  )
  expect(stated).toEqual([
    { line: 1, value: '2' },
    { line: 2, value: '[1, 2]' },
  ])
  expect(code.split('\n')).toEqual([
    'console.log(String( 1 + 1 )) //=> 2',
    'console.log(a) //=> [1, 2]',
    'console.log(b); // the same again',
    'let alerts = 3; // 3',
  ])
})

test.each([
  ['js', 'console.log([1,2].map(n => n * 2)) // [2, 4]', 'prints what it says', ''],
  ['js', "alert('a' + 1); // 'a1'", 'prints what it says', ''],
  [
    'javascript',
    'console.log(1)\nconsole.log(0.1 + 0.2) // 0.3',
    'prints something else',
    'line 3 says 0.3, the run 0.30000000000000004',
  ],
  ['js', 'if (false) {\n  alert(1) // 1\n}', 'prints something else', 'line 3 says 1, the run nothing'],
  ['js', 'let x = 1', 'runs', ''],
  ['js', 'alert({}) // [object Object]', 'prints what it says', ''],
  ['js', 'alert([1, 2]) // 1,2', 'prints what it says', ''],
  ['js', 'for (const n of [1, 2]) {\n  alert(n) // 1, 2\n}', 'prints what it says', ''],
  ['js', 'Promise.resolve(3n).then(alert)\nalert(3n) // 3', 'prints what it says', ''],
  ['js', 'alert(1 + 2) // 1 + 2 = 3', 'runs', ''],
  ['js', 'alert(7.3e9) // 7.3 billions', 'runs', ''],
  ['js', "alert(+'4' + 1) // 5.", 'prints what it says', ''],
  ['js', "document.title = 'x'", 'needs a page', 'ReferenceError: document is not defined'],
  ['js', 'show(cart)', 'needs other code', 'ReferenceError: show is not defined'],
  ['js', "throw new TypeError('no')", 'throws', 'TypeError: no'],
  ['js', 'const = 1', 'does not parse', expect.stringMatching(/./)],
  ['js', 'var x = 010', 'parses as a script', expect.stringMatching(/./)],
  ['js', 'const a = <b>1</b>', 'parses', 'JSX'],
  ['tsx', 'const a: string = <b>1</b>', 'parses', ''],
  ['ts', 'let a: = 1', 'does not parse', expect.stringMatching(/./)],
  ['json', '{ "a": 1, }', 'does not parse', expect.stringMatching(/./)],
  ['yml', 'a: 1', 'parses', ''],
  ['markdown', '# A heading', 'parses', ''],
  ['regexp', '(a', 'does not parse', expect.stringMatching(/./)],
  ['css', 'p { color: red', 'does not parse', expect.stringMatching(/Unclosed block/)],
  ['php', '<?php', 'not read', 'php'],
  ['', 'what', 'not read', 'no language'],
])('of %s, `%s`: %s', async (lang, code, expected, detail) => {
  expect(await verdict(lang, code)).toEqual([expected, detail])
})

test(
  'what never ends, exits, floods the output or goes away is told, and nothing fails',
  { timeout: 60_000 },
  async () => {
    const reports = await follow(
      [
        'for (;;) {}',
        'process.exit(3)',
        "for (let i = 0; i < 1e5; i++) console.log('x'.repeat(1000))",
        "process.kill(process.pid, 'SIGKILL')",
        'await new Promise(() => {})',
        '\0',
        'console.log(1) // 1\nthrow null',
      ]
        .map((code) => fence('js', code))
        .join('\n'),
    )
    expect(reports.map((one) => one.verdict)).not.toContain('gate failed')
    expect(reports[0]?.verdict).toBe('does not end')
    expect(reports.at(-1)).toMatchObject({ verdict: 'throws', stated: 1, kept: 1 })
  },
)

test('a folder is read whole, and the report counts every fence', async () => {
  const folder = join(cacheDir, 'book')
  await mkdir(join(folder, '1 first', 'node_modules'), { recursive: true })
  await writeFile(join(folder, '1 first/article.md'), fence('js', 'console.log(1) // 1') + fence('sql', 'SELECT 1'))
  await writeFile(join(folder, 'README.MD'), fence('js', 'console.log(1) // 2'))
  await writeFile(join(folder, '1 first/node_modules/other.md'), fence('js', 'nobody'))
  const reports = await reportForeign(await readForeignFolder(folder), { cacheDir })
  expect(formatForeign(reports)).toBe(
    [
      '1 first/article.md:1\tjs\tprints what it says',
      '1 first/article.md:4\tsql\tnot read\tsql',
      'README.MD:1\tjs\tprints something else\tline 2 says 2, the run 1',
      '',
      '3 fences in 2 files',
      'js: 2, of which 1 prints what it says, 1 prints something else',
      'sql: 1, of which 1 not read',
      '1 of 2 values in comments were printed',
    ].join('\n'),
  )
})
