import { inspectBounded } from '../shared/runtime/bounded.ts'
import { defineHidden } from '../shared/runtime/protocol.ts'
import { CHECK, COMPARED, MAX_SHOWN, PASSED, type RunnerEvent } from '../shared/protocol.ts'

type AssertionReport = Extract<RunnerEvent, { type: 'check' | 'passed' }>

/**
 * Defines what instrumented checks call.
 * @param send Called once for each assertion that holds, and when all do.
 * @returns tells which assertion has just failed: called when an error ends the checks
 */
export function defineAssertions(send: (event: AssertionReport) => void): () => AssertionReport | undefined {
  const reported = new Set<number>()
  const sides: [got?: unknown, expected?: unknown] = []
  let failed: AssertionReport | undefined
  const show = (value: unknown) => inspectBounded(value).slice(0, MAX_SHOWN)
  defineHidden(COMPARED, (side: 0 | 1, value: unknown) => (sides[side] = value))
  defineHidden(CHECK, (number: number, holds: unknown) => {
    const isCompared = sides.length > 0
    const [got, expected] = sides.splice(0)
    failed = undefined
    // Not every condition that holds ends the checks: some of them play a part that fails.
    if (holds)
      failed = { type: 'check', number, ok: false, ...(isCompared && { got: show(got), expected: show(expected) }) }
    else if (!reported.has(number) && reported.add(number)) send({ type: 'check', number, ok: true })
    return holds
  })
  defineHidden(PASSED, () => send({ type: 'passed' }))
  return () => failed
}
