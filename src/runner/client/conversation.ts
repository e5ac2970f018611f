import { OutputQuota, readBatch } from '../shared/batch.ts'
import { LOAD_TIMEOUT_MS, type RunnerEvent, RESPONSE_TIMEOUT_MS } from '../shared/protocol.ts'

/** Milliseconds from an answer to the next question: what bounds the messages of a run. */
const POLL_INTERVAL_MS = 30
const TICK_MS = 500

/** What the panel is told of a run. */
export type HostEvent =
  | Exclude<RunnerEvent, { type: 'flood' | 'left' }>
  | { type: 'busy'; busy: boolean }
  /** The run has ended; with `isUnwell` for a reason that says nothing about the code. */
  | { type: 'stopped'; why: string; isUnwell?: boolean }

interface Listener {
  report: (events: readonly HostEvent[]) => void
  /** Takes the reason why the run cannot go on. */
  stop: (why: string) => void
}

/**
 * Asks the frame what happens in it until the run ends. Nothing is read that was not asked for, except the one message
 * with which the frame ends a run: whatever else comes ends it, too, so a flood of messages costs as much as its first.
 * @param port Leads to the frame, which has been asked once, by its job.
 * @param signal Aborted when the run has ended.
 * @returns tells whether the frame has run its sample and has been answering since; it may have begun to hang less than
 *   two seconds ago
 */
export function exchange(port: MessagePort, signal: AbortSignal, { report, stop }: Listener): () => boolean {
  const quota = new OutputQuota()
  let asked = true
  let silence = 0
  let done = false
  // A page that works for a moment now and then is not called busy.
  const busy = { reported: false, before: false }
  // A busy machine may take its time to start; from its first word on, the run must answer.
  let patience = LOAD_TIMEOUT_MS
  let next: ReturnType<typeof setTimeout> | undefined

  const refuse = (why: string) => {
    // A frame that breaks the rules may be in a loop.
    done = false
    stop(why)
  }

  const hear = (data: unknown) => {
    const unasked = !asked
    asked = false
    silence = 0
    patience = RESPONSE_TIMEOUT_MS
    const batch = readBatch(data)
    if (!batch) return refuse('Stopped: it sent what no sample sends.')
    const reported: HostEvent[] = []
    let why = unasked ? 'Stopped: it sent more than it may.' : undefined
    for (const event of batch.events) {
      if (event.type === 'left') why = 'Stopped: it led to another page.'
      else if (event.type === 'flood' || ('text' in event && !quota.take(event.text))) {
        why = 'Stopped: it printed without end.'
        break
      } else if (event.type !== 'done' || !done) reported.push(event)
      done ||= event.type === 'done'
    }
    if (done && batch.busy === busy.before && batch.busy !== busy.reported) {
      busy.reported = batch.busy
      reported.push({ type: 'busy', busy: batch.busy })
    }
    busy.before = batch.busy
    if (reported.length > 0) report(reported)
    if (why !== undefined) return refuse(why)
    next = setTimeout(() => {
      asked = true
      port.postMessage('ask')
    }, POLL_INTERVAL_MS)
  }

  port.onmessage = (event) => {
    if (!signal.aborted) hear(event.data)
  }
  port.onmessageerror = () => hear(undefined)
  // Ticks are counted and not the time: after a sleep of the machine, or in the background, both sides are late.
  const clock = setInterval(() => {
    silence = asked ? silence + TICK_MS : 0
    if (silence > patience)
      stop(
        patience === LOAD_TIMEOUT_MS
          ? 'The runner could not be started.'
          : `Stopped: it did not pause for ${RESPONSE_TIMEOUT_MS / 1000} seconds.`,
      )
  }, TICK_MS)
  signal.addEventListener('abort', () => {
    clearInterval(clock)
    clearTimeout(next)
    port.close()
  })
  // Between two answers of an idle frame there may be two ticks.
  return () => done && silence <= 2 * TICK_MS
}
