import type { Outcome, Program } from '../model.ts'
import { emptyOutcome } from '../model.ts'
import { SharedBrowser } from '../browser.ts'
import { bundleReact } from '../react.ts'
import { bundleRuntimes, type Runtimes } from '../runtimes.ts'
import { axeLoader } from './axe.ts'
import { runBash } from './bash.ts'
import { runNode } from './node.ts'
import { runPage } from './page.ts'

/** Everything that programs run in. Started when first needed, closed at the end. */
export class Engines {
  readonly #cacheDir: string
  #browser: Promise<SharedBrowser> | undefined
  #runtimes: Promise<Runtimes> | undefined
  #react: Promise<ReadonlyMap<string, string>> | undefined

  /** @param cacheDir where engines keep what they made for themselves */
  constructor(cacheDir: string) {
    this.#cacheDir = cacheDir
  }

  /** Runs a program in the engine of its kind. */
  async run(program: Program): Promise<Outcome> {
    switch (program.kind) {
      case 'node':
        return runNode(program, await this.#startRuntimes())
      case 'page':
        return this.#runPage(program)
      case 'bash':
        return runBash(program)
      default:
        return emptyOutcome()
    }
  }

  /** Ends everything that was started. */
  async close(): Promise<void> {
    await (await this.#browser)?.close()
  }

  async #runPage(program: Program): Promise<Outcome> {
    const [browser, react] = await Promise.all([(this.#browser ??= this.#openBrowser()), (this.#react ??= bundleReact(this.#cacheDir))])
    return runPage(program, { browser, react })
  }

  async #openBrowser(): Promise<SharedBrowser> {
    const [{ page }, axe] = await Promise.all([this.#startRuntimes(), axeLoader()])
    return new SharedBrowser(`${page}\n${axe}`)
  }

  #startRuntimes(): Promise<Runtimes> {
    return (this.#runtimes ??= bundleRuntimes(this.#cacheDir))
  }
}
