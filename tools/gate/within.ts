/**
 * Gives work its time.
 * @param limit Milliseconds.
 * @returns What came of it, or `undefined` when it takes longer; what it throws after that is heard by nobody.
 */
export async function within<T>(limit: number, start: () => Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limit)
  })
  const work = start()
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
