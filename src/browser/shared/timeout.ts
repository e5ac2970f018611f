/** What a network that gives no answer in time fails with; the same that `AbortSignal.timeout` gives. */
export function timeoutError(ms: number): DOMException {
  return new DOMException(`The network gave no answer within ${ms / 1000} seconds.`, 'TimeoutError')
}

/**
 * Waits for a result, but not longer than a time.
 * @throws {DOMException} `TimeoutError` when it does not come in time.
 */
export async function within<T>(result: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError(ms)), ms)
  })
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer))
}
