import type { Outcome, Program } from '../model.ts'
import { emptyOutcome } from '../model.ts'
import { bundleRuntimes, type Runtimes } from '../runtimes.ts'
import { runBash } from './bash.ts'
import { runNode } from './node.ts'

/** Everything that programs run in. Started when first needed, closed at the end. */
export class Engines {
  readonly #cacheDir: string
  #runtimes: Promise<Runtimes> | undefined

  /** @param cacheDir where engines keep what they made for themselves */
  constructor(cacheDir: string) {
    this.#cacheDir = cacheDir
  }

  /** Runs a program in the engine of its kind. */
  async run(program: Program): Promise<Outcome> {
    switch (program.kind) {
      case 'node':
        return runNode(program, await (this.#runtimes ??= bundleRuntimes(this.#cacheDir)))
      case 'bash':
        return runBash(program)
      default:
        return emptyOutcome()
    }
  }

  /** Ends everything that was started. */
  async close(): Promise<void> {}
}
