import { expect, test } from 'vitest'
import { samplesOf } from '../../src/markdown/testing.ts'
import { collidingNames } from './names.ts'

const reported = (source: string) => collidingNames(samplesOf(source)).map(({ line, message }) => `${line}: ${message}`)
const js = (code: string, words = 'js') => `\`\`\`${words}\n${code}\n\`\`\`\n`

test.each([
  ['const a = 1\nconst status = 2', ['3: "status" is a property of the window.']],
  ['function open() {}', ['2: "open" is a property of the window.']],
  ['export const name = 1', ['2: "name" is a property of the window.']],
  ['class Event2 {}\nlet event', ['3: "event" is a property of the window.']],
  ['const orderStatus = 2\nfunction openDoor() { const status = 1 }', []],
  ['const user = { name: 1, status: 2 }', []],
  ['const = ;', []],
])('%j', (code, expected) => {
  expect(reported(js(code))).toEqual(expected)
})

test('a function has one signature in a lesson, apart from solutions and what is hidden', () => {
  const wait = js('const wait = (ms) => ms')
  expect(reported(`${wait}\n${js('function wait(ms, value) {}')}`)).toEqual([
    '6: "wait(ms, value)" is "wait(ms)" in the sample on line 1.',
  ])
  expect(reported(`${wait}\n${js('function wait(ms) {}')}`)).toEqual([])
  expect(reported(`${wait}\n${js('function wait(s, v) {}', 'js hidden')}`)).toEqual([])
})

test('a function that gets a type, and a component that gets a prop, are the same ones', () => {
  const ts = (code: string) => js(code, 'ts')
  expect(reported(`${ts('function css(align: string) {}')}\n${ts("function css(align: 'left') {}")}`)).toEqual([])
  expect(
    reported(
      `${js('function Price({ a }) {}')}\n${js('function Price({ a, b = 1 }) {}')}\n${js('function Price() {}')}`,
    ),
  ).toEqual([])
  expect(reported(`${ts('function css(align: string) {}')}\n${ts('function css(width: string) {}')}`)).toEqual([
    '6: "css(width)" is "css(align)" in the sample on line 1.',
  ])
})

test('a class is not called like an element', () => {
  expect(reported('```css\n.row { color: red }\n.row > .b { color: red }\n```\n')).toEqual([
    '3: The class "b" has the name of an element.',
  ])
  expect(reported('```css\n.box, b, .bar, .b-1 { color: red }\n.x { color: red }\n```\n')).toEqual([])
})
