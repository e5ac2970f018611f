import { Worker } from 'node:worker_threads'
import type { Outcome, Program } from '../model.ts'
import { emptyOutcome } from '../model.ts'
import type { SqlAnswer, SqlStep } from './sqlWorker.ts'

/** Milliseconds that a program may take, the start of the database included. */
const LIMIT = 120_000

/**
 * Runs SQL in a database of its own: PostgreSQL, or SQLite where the opening line says `env=sqlite`.
 * @param program SQL samples
 */
export async function runSql(program: Program): Promise<Outcome> {
  const steps = program.samples.flatMap(({ lang, code, meta }, sample): SqlStep[] =>
    lang === 'sql' ? [{ sample, code, mayFail: meta.throws !== undefined }] : [],
  )
  const first = program.samples.find((s) => s.lang === 'sql')
  const engine = first?.meta.env === 'sqlite' ? 'sqlite' : 'postgres'
  const answer = await ask(engine, steps)
  const outcome = emptyOutcome(engine)
  const last = program.samples.at(-1)
  if (!answer)
    return {
      ...outcome,
      findings: [
        {
          file: last?.file ?? '',
          line: last?.line ?? 1,
          message: `The queries did not end within ${LIMIT / 1000} seconds.`,
          mend: 'Give recursive queries an end.',
        },
      ],
    }
  outcome.outputs = answer.outputs
  const { failed } = answer
  const sample = failed && program.samples[failed.sample]
  if (failed && sample) outcome.thrown = { text: failed.text, sample: failed.sample, line: sample.line + failed.line }
  return outcome
}

/** The database works in a thread of its own: a query without end is ended with it. */
function ask(engine: 'postgres' | 'sqlite', steps: readonly SqlStep[]): Promise<SqlAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sqlWorker.ts', import.meta.url), { workerData: { engine, steps } })
    const timer = setTimeout(() => {
      void worker.terminate()
      resolve(undefined)
    }, LIMIT)
    worker.once('message', (answer: SqlAnswer) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(answer)
    })
    worker.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
  })
}
