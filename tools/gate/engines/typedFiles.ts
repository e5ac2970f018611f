import { assemble, type AssembledFile } from '../../../src/samples/assemble.ts'
import { isScript, modulePath } from '../../../src/samples/groups.ts'
import type { Program, Sample } from '../../../src/samples/sample.ts'

/** Languages that the type checker has something to say about. */
export const typed = /^(tsx?|jsx)$/

/** The files of a program that the type checker looks at, its checks among them. */
export function typedFiles({ samples, checks }: Program): Map<string, AssembledFile<Sample>> {
  const parts = [...samples, ...checks.filter(({ lang }) => typed.test(lang))].filter(
    (sample) => isScript(sample) || (sample.lang === 'json' && sample.meta.file !== undefined),
  )
  return assemble(parts.map((sample) => ({ from: sample, path: modulePath(sample), text: sample.code })))
}
