import { AsyncLocalStorage } from 'node:async_hooks'
import type { SourceDiagnostic } from '../../src/config/diagnostics.ts'

/** Where in the content something goes on. */
export interface Place {
  file: string
  line: number
}

/** What came of a piece of work: its value, or the problem that it ended with. */
export type Attempt<T> = { value: T; failure?: undefined } | { value?: undefined; failure: SourceDiagnostic }

/** What is under way: told of errors that no promise carries, such as those of a timer. */
const underWay = new AsyncLocalStorage<(error: unknown) => void>()

const toWork = (error: unknown) => {
  const fail = underWay.getStore()
  if (!fail) throw error
  fail(error)
}

/**
 * Sends errors that nobody catches to the work that caused them, for as long as something goes on. Without it a parser
 * that throws in a callback would end the gate.
 */
export async function withStrayErrors<T>(work: () => Promise<T>): Promise<T> {
  process.on('uncaughtException', toWork).on('unhandledRejection', toWork)
  try {
    return await work()
  } finally {
    process.off('uncaughtException', toWork).off('unhandledRejection', toWork)
  }
}

/**
 * Does a piece of work on the content, and turns whatever it throws into a problem at its place: one sample that an engine
 * cannot bear must not keep the others from being checked.
 */
export async function attempt<T>(place: Place, work: () => T | Promise<T>): Promise<Attempt<T>> {
  try {
    const stray = Promise.withResolvers<never>()
    stray.promise.catch(() => undefined)
    const value = await underWay.run(stray.reject, () => Promise.race([work(), stray.promise]))
    return { value }
  } catch (error) {
    return { failure: failureAt(place, error) }
  }
}

function failureAt({ file, line }: Place, error: unknown): SourceDiagnostic {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return {
    file,
    line,
    message: 'The check itself failed here.',
    expected: 'a sample that its engine can judge',
    got: text.split('\n').slice(0, 6).join('\n'),
    fix: 'Fix the sample if it is broken; if it is sound, the engine is at fault: write it otherwise, or report it.',
  }
}
