import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sandbox } from '../sandbox.ts'
import type { RunResult } from '../runResult.ts'
import type { Program, Sample } from '../../../src/samples/sample.ts'
import { emptyRunResult } from '../runResult.ts'
import { askProcess, withAnswer } from './askProcess.ts'
import type { ScssReply, ScssStep } from './scssProgram.ts'

const module = fileURLToPath(new URL('./scssProgram.ts', import.meta.url))

/**
 * Compiles SCSS. A partial, whose `file` begins with `_`, is only loaded by the others.
 * @param limit milliseconds that the compiler may take
 */
export async function runScss(program: Program, sandbox: Sandbox, limit: number): Promise<RunResult> {
  const { samples } = program
  const answer = await askProcess<ScssReply>(sandbox, {
    module,
    files: (root) => {
      const steps = samples.flatMap((sample, position): ScssStep[] => {
        const path = pathOf(sample, position)
        const isCompiled = sample.lang === 'scss' && !basename(path).startsWith('_')
        return isCompiled ? [{ sample: position, path: join(root, path) }] : []
      })
      const styles = samples.map((sample, position) => [pathOf(sample, position), sample.code] as const)
      return new Map([['work.json', JSON.stringify(steps)], ...styles])
    },
    limit,
    says: {
      timedOut: `The compiler did not end within ${limit / 1000} seconds.`,
      outOfMemory: 'The compiler used up its memory.',
      process: 'Sass',
    },
  })
  return withAnswer(emptyRunResult('sass'), program, answer, 'Give loops an end, and let them make less.')
}

/** Where a sample lies, in the folder of its program. */
const pathOf = ({ meta }: Sample, position: number) => join('styles', meta.file ?? `sample-${position}.scss`)
