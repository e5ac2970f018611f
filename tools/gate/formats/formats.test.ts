import { expect, test } from 'vitest'
import { checkJson, checkJsonc, checkToml, checkXml, checkYaml } from './data.ts'
import { checkHttp } from './http.ts'
import { checkDiff, checkDockerfile, checkMarkdown, checkMdx, checkRegex } from './markup.ts'

test.each([
  ['json', checkJson, '{ "a": [1] }', '{\n  "a": 1,\n}', 3],
  ['jsonc', checkJsonc, '{ "a": 1, /* b */ }', '{\n  "a" 1\n}', 2],
  ['yaml', checkYaml, 'a: 1\n---\nb: 2', 'a: 1\na: 2', 2],
  ['toml', checkToml, 'a = 1', 'a = 1\nb = =', 2],
  ['xml', checkXml, '<a b="c"/>', '<a>\n  <b></a>', 2],
  ['dockerfile', checkDockerfile, 'FROM node:24', 'FROM node:24\nCOPPY . .', 2],
  ['md', checkMarkdown, '# A\n\n```js\n1\n```', 'A\n\n```js\n1', 3],
  ['diff', checkDiff, '-a\n+b', '-a\n?b', 2],
  ['patch', checkDiff, '--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b', '--- a\n+++ b\n@@ -1,3 +1 @@\n-a\n+b', undefined],
  ['regex', checkRegex, '/a+/u\n\\d{2}', 'a\n/(b/', 2],
])('%s is read by its real parser, which tells the line', (_, check, good, bad, line) => {
  expect(check(good)).toEqual([])
  const [diagnostic] = check(bad)
  expect(diagnostic).toBeDefined()
  if (line !== undefined) expect(diagnostic?.line).toBe(line)
})

test('mdx is compiled', async () => {
  expect(await checkMdx('# A {1 + 1}')).toEqual([])
  expect(await checkMdx('A\n\n<b>')).toMatchObject([{ line: expect.any(Number) as number }])
})

test('http messages are parsed, one after the other', async () => {
  expect(
    await checkHttp('GET / HTTP/1.1\nHost: example.com\n\nHTTP/1.1 200 OK\nContent-Type: text/plain\n\nhi'),
  ).toEqual([])
  expect(await checkHttp('GET / HTTP/1.1\nHost: example.com\n\nHTTP/1.1 2xx OK\nA: b')).toMatchObject([{ line: 4 }])
  expect(await checkHttp('GET / HTTP/1.1\nHost example.com')).toMatchObject([{ line: 1 }])
})
