const BODY_METHODS = ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'] as const

type Method = (...args: unknown[]) => unknown

/**
 * Counts what a page has asked for and not been given, so that a run does not end before what follows an answer has
 * failed. Counted are `fetch`, the reading of what it gives, and `XMLHttpRequest`.
 * @param scope The global object, in which they are wrapped.
 */
export function countRequests(scope: typeof globalThis): { pending(): number } {
  let pending = 0
  // `await` does not call a `then` that a sample has put in the place of the real one.
  const counted = async (result: unknown) => {
    pending++
    try {
      await result
    } catch {
      // The sample is told by its own promise.
    }
    pending--
  }
  const { apply } = Reflect
  const wrap = (owner: object, name: string) => {
    const real: unknown = Reflect.get(owner, name)
    if (typeof real !== 'function') return
    const wrapped = new Proxy(real as Method, {
      apply: (target, self, args: unknown[]) => {
        const result: unknown = apply(target, self, args)
        void counted(result)
        return result
      },
    })
    Object.defineProperty(owner, name, { value: wrapped, configurable: true, enumerable: true, writable: true })
  }
  wrap(scope, 'fetch')
  for (const name of BODY_METHODS) wrap(scope.Response.prototype, name)
  const { EventTarget, XMLHttpRequest } = scope
  const { addEventListener } = EventTarget.prototype
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (...args) {
    apply(send, this, args)
    // One that waits for its answer has it already.
    if (this.readyState === XMLHttpRequest.DONE) return
    pending++
    apply(addEventListener, this, ['loadend', () => pending--, { once: true }])
  }
  return { pending: () => pending }
}
