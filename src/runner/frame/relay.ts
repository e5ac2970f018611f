import { MAX_CHECKS, OutputQuota, readEvent } from '../shared/batch.ts'
import { Outbox } from './outbox.ts'
import type { RunnerEvent, RunnerJob } from '../shared/protocol.ts'

/** Takes what happens in a run. */
export interface Output {
  send(event: RunnerEvent): void
  /** Takes the last event of the run. */
  close(event: RunnerEvent): void
}

/**
 * Runs a script in a worker, which can be ended while it loops. What it has told is kept here, so the page gets what was
 * printed before a loop without end.
 * @param source Text of the worker's script.
 * @param port Leads to the page.
 */
export function runInWorker(source: string, job: RunnerJob, port: MessagePort): void {
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
  const { port1, port2 } = new MessageChannel()
  let pongs: (() => void)[] = []
  const ping = (pong: () => void) => {
    pongs.push(pong)
    port1.postMessage('ping')
  }
  let hasStarted = false
  let isDone = false
  const outbox = new Outbox(port, { ping, isBusy: () => !isDone })
  // What a sample throws is told by its own worker. One that cannot be started has nobody else to say so.
  worker.onerror = ({ message }: Partial<ErrorEvent>) => {
    if (hasStarted) return
    isDone = true
    outbox.send({ type: 'error', text: `This browser could not start the sample${message ? `: ${message}` : '.'}` })
    // It does not answer the ping that other news would wait for.
    outbox.close({ type: 'done' })
  }
  port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    hasStarted = true
    const answered = pongs
    pongs = []
    for (const pong of answered) pong()
    const event = readEvent(data)
    // A worker is at rest when its script has ended: nobody sees what goes on in it after that.
    isDone ||= event?.type === 'done'
    if (event) outbox.send(event)
  }
  worker.postMessage(job, [port2])
}

/**
 * The other end, in the worker.
 * @param port Leads to {@link runInWorker}.
 */
export function workerOutput(port: MessagePort): Output {
  const post = port.postMessage.bind(port)
  const quota = new OutputQuota()
  let checks = 0
  let closed = false
  port.onmessage = () => post('pong')
  post('pong')
  return {
    send(event) {
      if (closed) return
      // A flood of them would keep the frame, and on a busy machine the page, from answering.
      if (event.type === 'check' && ++checks > MAX_CHECKS) return
      // The last line is one too many: the other end notices the flood by it.
      if ('text' in event) closed = !quota.take(event.text)
      post(event)
    },
    close(event) {
      if (!closed) post(event)
      closed = true
    },
  }
}
