import { languages, tokenizeText } from 'prism-code-editor/prism'
import 'prism-code-editor/prism/languages/markup'
import 'prism-code-editor/prism/languages/css'
import 'prism-code-editor/prism/languages/javascript'
import 'prism-code-editor/prism/languages/typescript'
import { expect, test } from 'vitest'
import { boundedTokenizer } from './highlight.ts'

const css = languages.css ?? {}
const PROSE = 'some words of a letter '.repeat(1700)

test.each([
  ['a sample', 'typescript', 'const a: number = 1\n'.repeat(40)],
  ['a long program', 'javascript', 'const a = { b: "c" }\n'.repeat(400)],
  ['a word of 900 letters', 'javascript', `const a = "${'a'.repeat(900)}"`],
  ['a style sheet', 'css', 'p > a:hover { color: red }\n'.repeat(200)],
])('%s is tokenized as it was', (_, lang, text) => {
  const read = boundedTokenizer(languages[lang] ?? {}, () => 0)
  expect(read(text)).toEqual(tokenizeText(text, languages[lang] ?? {}))
})

test.each([
  ['one long word', 'typescript', `const a = 1; ${'a'.repeat(39_000)}`],
  ['base64 without quotes', 'javascript', Buffer.from('some bytes'.repeat(2800)).toString('base64')],
  ['many words that are long together', 'javascript', `${'a'.repeat(900)} `.repeat(40)],
])('%s stays plain', (_, lang, text) => {
  expect(boundedTokenizer(languages[lang] ?? {}, () => 0)(text)).toEqual([text])
})

test.each([
  ['prose in a style sheet', 'css', PROSE],
  ['tags that are never closed', 'html', '<a '.repeat(13_000)],
])('%s is given up before it takes seconds', (_, lang, text) => {
  const read = boundedTokenizer(languages[lang] ?? {})
  expect(read(text)).toEqual([text])
  expect(read(`${text}x`)).toEqual([`${text}x`])
  const began = performance.now()
  for (let i = 0; i < 10; i++) read(text)
  expect(performance.now() - began).toBeLessThan(1000)
})

/** A clock that says how long each reading of tokens has taken. */
function clock(...taken: number[]): () => number {
  let at = 0
  let isEnd = true
  return () => {
    isEnd = !isEnd
    return (at += isEnd ? (taken.shift() ?? 0) : 0)
  }
}

const RULES = 'p { color: red }\n'.repeat(150)

test('a machine that is busy for a moment costs no colors', () => {
  const read = boundedTokenizer(css, clock(0, 500, 0, 0, 500, 0))
  for (let i = 0; i < 4; i++) read(RULES)
  expect(read(RULES)).toEqual(tokenizeText(RULES, css))
})

test('a text that takes another one’s place is tried like any other', () => {
  const read = boundedTokenizer(css, clock(0, 0, 0, 0, 500))
  read(RULES.repeat(2))
  const other = RULES.repeat(2).replaceAll('red', 'tan')
  expect(read(other)).toEqual([other])
})

test('a text that has become short again has its tokens again', () => {
  const read = boundedTokenizer(css, clock(0, 500, 0, 500))
  read(RULES)
  read(RULES)
  expect(read(RULES)).toEqual([RULES])
  expect(read('p { color: red }')).toEqual(tokenizeText('p { color: red }', css))
})
