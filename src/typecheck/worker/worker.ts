import type { CompilerOptions } from 'typescript-in-browser'
import type { CheckAnswer, CheckRequest, ProgramFiles } from '../shared/protocol.ts'
import { TypeChecker } from './typeChecker.ts'

const answer = (message: CheckAnswer) => postMessage(message)

/** Called by the last line of the script, which the build writes: `node/checkerScript.ts`. */
function startChecking(options: CompilerOptions, library: ProgramFiles): void {
  const checker = new TypeChecker(options, library)
  // So the library is read before anybody waits for an answer about a text.
  checker.check({ 'main.ts': '' })
  addEventListener('message', ({ data: { files } }: MessageEvent<CheckRequest>) =>
    answer({ type: 'checked', diagnostics: checker.check(files) }),
  )
  answer({ type: 'ready' })
}

Object.assign(globalThis, { startChecking })
