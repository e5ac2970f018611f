import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Confinement } from '../confinement.ts'
import type { Outcome } from '../outcome.ts'
import type { Program, Sample } from '../../../src/samples/sample.ts'
import { emptyOutcome } from '../outcome.ts'
import type { RecordedRun } from '../recordedRun.ts'
import { sameTwice } from '../twice.ts'
import type { ScssAnswer, ScssStep } from './scssProgram.ts'

/**
 * Compiles SCSS until two runs agree, since the CSS must not depend on chance. A partial, whose `file` begins with `_`,
 * is only loaded by the others.
 * @param program SCSS samples, and files that lie beside them.
 * @param limit Milliseconds that the compiler may take.
 */
export async function runScss(
  program: Program,
  recorded: RecordedRun,
  confinement: Confinement,
  limit: number,
): Promise<Outcome> {
  return sameTwice(program, recorded, () => runOnce(program, confinement, limit))
}

async function runOnce(program: Program, confinement: Confinement, limit: number): Promise<Outcome> {
  const answer = await ask(program.samples, confinement, limit)
  const outcome = emptyOutcome('sass')
  if (typeof answer === 'string') {
    const { file = '', line = 1 } = program.samples.at(-1) ?? {}
    const fix = 'Give loops an end, and let them make less.'
    return { ...outcome, problems: [{ file, line, message: answer, fix }] }
  }
  outcome.outputs = answer.outputs
  const { failed } = answer
  const sample = failed && program.samples[failed.sample]
  if (failed && sample) outcome.thrown = { text: failed.text, sample: failed.sample, line: sample.line + failed.line }
  return outcome
}

const project = join(import.meta.dirname, '../../..')
const compiler = fileURLToPath(new URL('./scssProgram.ts', import.meta.url))

/** Where a sample lies, in the folder of its program. */
const pathOf = ({ meta }: Sample, position: number) => join('styles', meta.file ?? `sample-${position}.scss`)

/** The compiler works in a process of its own: a loop without end is ended with it, and it reads no file of ours. */
async function ask(samples: readonly Sample[], confinement: Confinement, limit: number): Promise<ScssAnswer | string> {
  const { channel, timedOut, outOfMemory, stderr, code } = await confinement.run({
    files: (root) => {
      const steps = samples.flatMap((sample, position): ScssStep[] => {
        const path = pathOf(sample, position)
        const isCompiled = sample.lang === 'scss' && !basename(path).startsWith('_')
        return isCompiled ? [{ sample: position, path: join(root, path) }] : []
      })
      const styles = samples.map((sample, position) => [pathOf(sample, position), sample.code] as const)
      return new Map([['work.json', JSON.stringify(steps)], ...styles])
    },
    cwd: '.',
    command: (root) => [process.execPath, compiler, join(root, 'work.json')],
    env: (root) => ({ HOME: root, PATH: '/usr/bin:/bin', TZ: 'UTC', LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' }),
    readable: [
      dirname(process.execPath),
      join(project, 'package.json'),
      join(project, 'node_modules'),
      import.meta.dirname,
    ],
    limit,
  })
  if (timedOut) return `The compiler did not end within ${limit / 1000} seconds.`
  if (outOfMemory) return 'The compiler used up its memory.'
  if (channel === '') throw new Error(`Sass ended with ${code}. ${/^\w*Error:.*$/m.exec(stderr)?.[0] ?? ''}`)
  return JSON.parse(channel) as ScssAnswer
}
