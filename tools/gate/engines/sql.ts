import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Confinement } from '../confinement.ts'
import type { Outcome } from '../outcome.ts'
import type { Program } from '../../../src/samples/sample.ts'
import { emptyOutcome } from '../outcome.ts'
import type { RecordedRun } from '../recordedRun.ts'
import { sameTwice } from '../twice.ts'
import type { SqlAnswer, SqlStep, SqlWork } from './sqlProgram.ts'

/** Milliseconds that a program may take, the start of the database included. */
const LIMIT = 120_000

/**
 * Runs SQL in a database of its own: PostgreSQL, or SQLite where the opening line says `env=sqlite`. Two runs
 * must agree, since what it shows must not depend on chance.
 */
export async function runSql(program: Program, recorded: RecordedRun, confinement: Confinement): Promise<Outcome> {
  return sameTwice(program, recorded, () => runOnce(program, confinement))
}

async function runOnce(program: Program, confinement: Confinement): Promise<Outcome> {
  const steps = program.samples.flatMap(({ lang, code, meta }, sample): SqlStep[] =>
    lang === 'sql' ? [{ sample, code, mayFail: meta.throws !== undefined }] : [],
  )
  const first = program.samples.find((s) => s.lang === 'sql')
  const engine = first?.meta.env === 'sqlite' ? 'sqlite' : 'postgres'
  const answer = await ask({ engine, steps }, confinement)
  const outcome = emptyOutcome(engine)
  const last = program.samples.at(-1)
  if (typeof answer === 'string')
    return {
      ...outcome,
      problems: [
        {
          file: last?.file ?? '',
          line: last?.line ?? 1,
          message: answer,
          fix: 'Give recursive queries an end, and let them return less.',
        },
      ],
    }
  outcome.outputs = answer.outputs
  const { failed } = answer
  const sample = failed && program.samples[failed.sample]
  if (failed && sample) outcome.thrown = { text: failed.text, sample: failed.sample, line: sample.line + failed.line }
  return outcome
}

/** Everything that the program of the database is made of. */
const project = join(import.meta.dirname, '../../..')
const program = fileURLToPath(new URL('./sqlProgram.ts', import.meta.url))

/** The database works in a process of its own: a query without end is ended with it, and reaches no file of ours. */
async function ask(work: SqlWork, confinement: Confinement): Promise<SqlAnswer | string> {
  const { channel, timedOut, outOfMemory, stderr, code } = await confinement.run({
    files: () => new Map([['work.json', JSON.stringify(work)]]),
    cwd: '.',
    command: (root) => [process.execPath, program, join(root, 'work.json')],
    env: (root) => ({ HOME: root, PATH: '/usr/bin:/bin', TZ: 'UTC', LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' }),
    readable: [
      dirname(process.execPath),
      join(project, 'package.json'),
      join(project, 'node_modules'),
      import.meta.dirname,
    ],
    limit: LIMIT,
  })
  if (timedOut) return `The queries did not end within ${LIMIT / 1000} seconds.`
  if (outOfMemory) return 'The queries used up their memory.'
  if (channel === '') throw new Error(`The database ended with ${code}. ${/^\w*Error:.*$/m.exec(stderr)?.[0] ?? ''}`)
  return JSON.parse(channel) as SqlAnswer
}
