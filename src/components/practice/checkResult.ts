import type { HostEvent } from '../../runner/client/conversation.ts'
import type { EditDiagnostic } from '../../runner/client/edit/rebuild.ts'

/** What the checks of an exercise have found. */
export interface CheckResult {
  passed: boolean
  /** The checks could not be run to their end, for a reason that says nothing about the code. */
  isUnknown?: boolean
  /** Why not: the message of the assertion, or of the error. */
  message?: string
  /** The values that the assertion has compared. */
  compared?: { got: string; expected: string }
  /** Where the error came from, when that is the reader's own line. */
  place?: { text: number; line: number }
  /** What the assertions that hold ask for, in words. */
  held: string[]
}

/** Finds the text and the line of it that a line of a module is. */
type Find = (path: string, line: number) => CheckResult['place']

/**
 * Reads what the checks have found from everything that has happened in their run.
 * @param asks What each assertion asks for, by its number.
 * @returns `undefined` while that is not settled
 */
export function readResult(events: readonly HostEvent[], asks: readonly string[], find: Find): CheckResult | undefined {
  const held = new Set<string>()
  let failed: Extract<HostEvent, { type: 'check' }> | undefined
  let passed = false
  const result = (message: string, rest: Partial<CheckResult> = {}): CheckResult => {
    // An assertion in a loop holds several times before it fails.
    if (failed) held.delete(asks[failed.number] ?? '')
    return { passed: false, message, held: [...held], ...rest }
  }
  for (const event of events) {
    if (event.type === 'check') {
      const ask = asks[event.number] ?? ''
      if (event.ok) held.add(ask)
      else failed = event
      held.delete('')
    }
    if (event.type === 'passed') passed = true
    if (event.type === 'stopped') return result(event.why, event.isUnwell ? { isUnknown: true } : {})
    if (event.type === 'error') {
      const { got, expected } = failed ?? {}
      const place = event.at && find(event.at.path, event.at.line)
      const message = failed ? event.text.replace(/^(Uncaught )?Error: /, '') : event.text.replace(/^Uncaught /, '')
      return result(message, {
        ...(got !== undefined && expected !== undefined && got !== expected && { compared: { got, expected } }),
        ...(place && { place }),
      })
    }
    if (event.type === 'done')
      return passed ? { passed, held: [...held] } : result('The code ended before all checks had run.')
  }
  return undefined
}

/**
 * Says of a text that ends too early what the engine does not: which bracket is open, and in which line.
 * @param unclosed What was found when the text was put together.
 */
export function explainUnclosed(result: CheckResult, unclosed: EditDiagnostic | undefined): CheckResult {
  if (unclosed?.line === undefined || result.place || !result.message?.startsWith('SyntaxError')) return result
  const { text, line, message } = unclosed
  return { ...result, message: `Line ${line}: ${message}`, place: { text, line } }
}
