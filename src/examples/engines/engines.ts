import { join } from 'node:path'
import { SharedBrowser } from '../browser.ts'
import { emptyOutcome, type Finding, type Outcome, type Program } from '../model.ts'
import { bundleReact } from '../react.ts'
import { bundleRuntimes, type Runtimes } from '../runtimes.ts'
import { axeLoader } from './axe.ts'
import { runBash } from './bash.ts'
import { runData } from './data.ts'
import { runNode } from './node.ts'
import { runPage } from './page.ts'
import { runSql } from './sql.ts'
import { checkTypes, hasTypes } from './types.ts'

/** Everything that programs run in. Started when first needed, closed at the end. */
export class Engines {
  readonly #cacheDir: string
  readonly #limit: number
  #types: ReadonlyMap<Program, Finding[]> = new Map()
  #runtimes: Promise<Runtimes> | undefined
  #react: Promise<ReadonlyMap<string, string>> | undefined
  #browser: Promise<SharedBrowser> | undefined

  /**
   * @param cacheDir where engines keep what they made for themselves
   * @param limit milliseconds that a script or page may take
   */
  constructor(cacheDir: string, limit: number) {
    this.#cacheDir = cacheDir
    this.#limit = limit
  }

  /**
   * Does what is done for all programs at once: the type checker takes as long for one as for many.
   * @param programs every program that will run
   */
  async prepare(programs: readonly Program[]): Promise<void> {
    const typed = programs.filter(hasTypes)
    if (typed.length > 0) this.#types = await checkTypes(typed, join(this.#cacheDir, 'types'))
  }

  /** Runs a program in the engine of its kind. */
  async run(program: Program): Promise<Outcome> {
    if (!hasTypes(program)) return this.#runKind(program)
    const findings = this.#types.get(program)
    if (findings) return { ...emptyOutcome('typescript'), findings }
    const outcome = await this.#runKind(program)
    return { ...outcome, engines: ['typescript', ...outcome.engines] }
  }

  /** Ends everything that was started. */
  async close(): Promise<void> {
    await (await this.#browser)?.close()
  }

  async #runKind(program: Program): Promise<Outcome> {
    switch (program.kind) {
      case 'bash':
        return runBash(program)
      case 'data':
        return runData(program)
      case 'node':
        return runNode(program, await this.#startRuntimes(), this.#limit)
      case 'page':
        return this.#runPage(program)
      case 'sql':
        return runSql(program)
    }
  }

  async #runPage(program: Program): Promise<Outcome> {
    const [browser, react] = await Promise.all([
      (this.#browser ??= this.#openBrowser()),
      (this.#react ??= bundleReact(this.#cacheDir)),
    ])
    return runPage(program, { browser, react, limit: this.#limit })
  }

  async #openBrowser(): Promise<SharedBrowser> {
    const [{ page }, axe] = await Promise.all([this.#startRuntimes(), axeLoader()])
    return new SharedBrowser(`${page}\n${axe}`)
  }

  #startRuntimes(): Promise<Runtimes> {
    return (this.#runtimes ??= bundleRuntimes(this.#cacheDir))
  }
}
