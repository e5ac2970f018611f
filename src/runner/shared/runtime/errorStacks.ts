import { inspect } from 'node-inspect-extracted'

/** A frame as Firefox and WebKit write it: `name@address:line:column`. */
const FRAME = /^(?<name>.*?)@(?<at>.+:\d+:\d+)$/

/** Whether stacks begin with name and message, as only V8's do. */
const hasHeader = (stack: unknown) => typeof stack === 'string' && /^Error: probe\b/.test(stack)

/**
 * Formats values so that errors among them, however deep, are told with name and message in every engine: the formatter
 * prints their stacks, as Node does, and expects them to be V8's.
 * @param probe An error with the message `probe`, by whose stack the engine is known.
 */
export function withErrorHeaders<T>(format: () => T, probe: unknown = new Error('probe').stack): T {
  if (hasHeader(probe)) return format()
  const changed = new Map<Error, PropertyDescriptor | undefined>()
  const hook = {
    configurable: true,
    // Called by the formatter before it looks at an error; given the error itself, it goes on as it would have.
    value(this: unknown) {
      if (this instanceof Error && !changed.has(this)) rewrite(this, changed)
      return this
    },
  }
  Object.defineProperty(Error.prototype, inspect.custom, hook)
  try {
    return format()
  } finally {
    Reflect.deleteProperty(Error.prototype, inspect.custom)
    for (const [error, before] of changed) {
      if (before) Object.defineProperty(error, 'stack', before)
      else Reflect.deleteProperty(error, 'stack')
    }
  }
}

/** Gives an error the stack that V8 would have given it, for the time of a print. */
function rewrite(error: Error, changed: Map<Error, PropertyDescriptor | undefined>): void {
  const before = Object.getOwnPropertyDescriptor(error, 'stack')
  const stack: unknown = error.stack
  if (typeof stack !== 'string' || before?.configurable === false || !Object.isExtensible(error)) return
  const frames = stack.split('\n').flatMap((line) => {
    const { name, at } = FRAME.exec(line)?.groups ?? {}
    return at === undefined ? [] : [`    at ${name && name !== 'module code' ? `${name} (${at})` : at}`]
  })
  const value = [Error.prototype.toString.call(error), ...frames].join('\n')
  changed.set(error, before)
  Object.defineProperty(error, 'stack', { value, configurable: true, writable: true, enumerable: false })
}
