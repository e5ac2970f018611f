import { fileURLToPath } from 'node:url'
import type { Sandbox } from '../sandbox.ts'
import type { RunResult } from '../runResult.ts'
import type { Program } from '../../../src/samples/sample.ts'
import { emptyRunResult } from '../runResult.ts'
import { askProcess, withAnswer } from './askProcess.ts'
import type { SqlReply, SqlStep, SqlWork } from './sqlProgram.ts'

const module = fileURLToPath(new URL('./sqlProgram.ts', import.meta.url))

/** Milliseconds that a program may take, the start of the database included. */
const LIMIT = 120_000

/** Runs SQL in a database of its own: PostgreSQL, or SQLite where the opening line says `env=sqlite`. */
export async function runSql(program: Program, sandbox: Sandbox): Promise<RunResult> {
  const steps = program.samples.flatMap(({ lang, code, meta }, sample): SqlStep[] =>
    lang === 'sql' ? [{ sample, code, mayFail: meta.throws !== undefined }] : [],
  )
  const first = program.samples.find((s) => s.lang === 'sql')
  const engine = first?.meta.env === 'sqlite' ? 'sqlite' : 'postgres'
  const answer = await askProcess<SqlReply>(sandbox, {
    module,
    files: () => new Map([['work.json', JSON.stringify({ engine, steps } satisfies SqlWork)]]),
    limit: LIMIT,
    says: {
      timedOut: `The queries did not end within ${LIMIT / 1000} seconds.`,
      outOfMemory: 'The queries used up their memory.',
      process: 'The database',
    },
  })
  const runResult = emptyRunResult(engine)
  return withAnswer(runResult, program, answer, 'Give recursive queries an end, and let them return less.')
}
