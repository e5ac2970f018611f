import { inspect } from 'node-inspect-extracted'
import { expect, test } from 'vitest'
import { withErrorHeaders } from './errorStacks.ts'

/** An error with the stack that another engine gives it. */
function errorOf(stack: string, error = new TypeError('boom')): Error {
  Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true })
  return error
}

const show = (value: unknown) => withErrorHeaders(() => inspect(value), '@blob:null/1:1:1\n')

const engines = {
  Firefox: 'add@blob:null/a:2:9\n@blob:null/a:5:1\n',
  WebKit: 'add@blob:null/a:2:9\nmodule code@blob:null/a:5:1',
}

test.each(Object.entries(engines))(
  'an error of %s is shown with its name, its message and where it was made',
  (_, stack) => {
    expect(show(errorOf(stack))).toBe('TypeError: boom\n    at add (blob:null/a:2:9)\n    at blob:null/a:5:1')
  },
)

test('so is an error within an object, with its properties, and the cause of another one', () => {
  const cause = Object.assign(errorOf(engines.Firefox), { code: 'E1' })
  expect(show({ list: [cause] })).toMatch(/TypeError: boom\n[^]*code: 'E1'/)
  expect(show(errorOf(engines.Firefox, new Error('outer', { cause })))).toMatch(
    /^Error: outer\n[^]*\[cause\]: TypeError: boom\n/,
  )
})

test('afterwards the error is as it was, and a sample finds nothing new', () => {
  const error = errorOf(engines.WebKit)
  show(error)
  expect(error.stack).toBe(engines.WebKit)
  expect(inspect.custom in Error.prototype).toBe(false)
  expect(() =>
    withErrorHeaders(() => {
      throw new Error('too large')
    }, ''),
  ).toThrow('too large')
  expect(inspect.custom in Error.prototype).toBe(false)
})

test('a frozen error is shown as it is, and its print does not fail', () => {
  expect(show(Object.freeze(errorOf(engines.WebKit)))).toContain('add@blob:null')
})

test("V8's errors are left alone", () => {
  const error = new Error('boom')
  expect(withErrorHeaders(() => inspect(error))).toBe(inspect(error))
})
