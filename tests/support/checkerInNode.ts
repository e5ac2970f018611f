import { join } from 'node:path'
import vm from 'node:vm'
import { ROOT } from '../../scripts/settings.ts'
import { checkerScript } from '../../src/typecheck/node/checkerScript.ts'
import type { CheckAnswer, ProgramFiles, TypeDiagnostic } from '../../src/typecheck/shared/protocol.ts'

/** Checks the types of a program. */
export type CheckInNode = (files: ProgramFiles) => TypeDiagnostic[]

/** Starts the very script that the reader's worker runs, in a context of its own. */
export async function checkerInNode(): Promise<CheckInNode> {
  const { data } = await checkerScript(join(ROOT, '.cache/typecheck'))
  const answers: CheckAnswer[] = []
  let ask: (event: { data: { files: ProgramFiles } }) => void = () => undefined
  vm.runInNewContext(data, {
    postMessage: (answer: CheckAnswer) => answers.push(answer),
    addEventListener: (_: string, listener: typeof ask) => (ask = listener),
  })
  return (files) => {
    ask({ data: { files } })
    const answer = answers.pop()
    if (answer?.type !== 'checked') throw new Error('The checker did not answer.')
    // Objects of another context are not equal to those of this one.
    return JSON.parse(JSON.stringify(answer.diagnostics)) as TypeDiagnostic[]
  }
}
