import { expect, test } from 'vitest'
import { parseMeta } from './meta.ts'
import { cssSteps, checkSteps, stepsRange } from './stepsWord.ts'

const code = 'const a = 1;\nconst b = 2;\nconst c = 3;'
const messages = (words: string, lang = 'js') => checkSteps(lang, parseMeta(words).meta, code)

test('the word alone means every line, with a range some of them', () => {
  const request = (words: string) => stepsRange(parseMeta(words).meta, code)
  expect(request('steps')).toEqual({ from: 1, to: 3 })
  expect(request('steps="2-3"')).toEqual({ from: 2, to: 3 })
  expect(request('steps="2"')).toEqual({ from: 2, to: 2 })
  expect(request('run')).toBeUndefined()
})

test('on css, the word names a property and an element, or a selector', () => {
  const request = (words: string) => cssSteps(parseMeta(words).meta)
  expect(request('steps="color of .note a"')).toEqual({ property: 'color', selector: '.note a' })
  expect(request('steps="--accent of main"')).toEqual({ property: '--accent', selector: 'main' })
  expect(request(`steps='a[href$=".pdf"] > b'`)).toEqual({ selector: 'a[href$=".pdf"] > b' })
  expect(request('steps')).toBeUndefined()
})

test.each([
  ['steps', 'On css'],
  ['steps="color of p" hidden', 'Nobody sees'],
  ['steps="color of p" {1}', 'Take the `{…}` away'],
])('`%s` on a css fence is refused: %s', (words, says) => {
  expect(messages(words, 'css')).toEqual([expect.stringContaining(says)])
})

test.each([
  ['steps', 'ts', 'for js and css'],
  ['steps="a"', 'html', 'for js and css'],
  ['steps="4-12"', 'js', 'lines 1 to 3'],
  ['steps="3-2"', 'js', 'lines 1 to 3'],
  ['steps="0-2"', 'js', 'lines 1 to 3'],
  ['steps="two"', 'js', 'no range of lines'],
  ['steps hidden', 'js', 'Nobody sees'],
  ['steps skip="It cannot run."', 'js', 'no steps'],
  ['steps {2}', 'js', 'Take the `{…}` away'],
  ['steps env=browser', 'js', 'recorded in Node'],
])('`%s` on a %s fence is refused: %s', (words, lang, says) => {
  expect(messages(words, lang)).toEqual([expect.stringContaining(says)])
})

test('what is right is not refused', () => {
  expect(messages('preview steps="color of p"', 'css')).toEqual([])
  for (const words of ['steps', 'run steps', 'steps="1-3" title="a"', 'run']) expect(messages(words)).toEqual([])
})
