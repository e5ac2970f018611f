import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryName } from '../../../src/cache/writeAtomically.ts'
import { SharedBrowser } from '../browser.ts'
import type { Sandbox } from '../sandbox.ts'
import type { RecordedRun } from '../recordedRun.ts'
import { checkFlakiness } from '../flakiness.ts'
import { requireChromium } from '../machine.ts'
import { emptyRunResult, type RunResult } from '../runResult.ts'
import type { SourceDiagnostic } from '../../../src/config/diagnostics.ts'
import type { Program } from '../../../src/samples/sample.ts'
import { bundleReact } from '../../../src/runner/node/react.ts'
import { bundleRuntimes, type Runtimes } from '../runtimes.ts'
import { axeLoader } from './axe.ts'
import { runBash } from './bash.ts'
import { runData } from './data.ts'
import { runNode } from './node.ts'
import { runPage } from './page.ts'
import { runScss } from './scss.ts'
import { runSql } from './sql.ts'
import { describeTypes } from './describeTypes.ts'
import { checkTypes, hasTypes } from './types.ts'

/** Everything that programs run in. Started when first needed, closed at the end. */
export class Engines {
  readonly #cacheDir: string
  readonly #limit: number
  readonly #sandbox: Sandbox
  readonly #recorded: RecordedRun
  readonly #launchFolder: string
  #types: ReadonlyMap<Program, SourceDiagnostic[] | Error> = new Map()
  #described: Awaited<ReturnType<typeof describeTypes>> = new Map()
  #runtimes: Promise<Runtimes> | undefined
  #react: Promise<ReadonlyMap<string, string>> | undefined
  #browser: Promise<SharedBrowser> | undefined

  /** @param limit Milliseconds that a script, page or shell may take. */
  constructor(cacheDir: string, limit: number, sandbox: Sandbox, recorded: RecordedRun) {
    this.#cacheDir = cacheDir
    this.#limit = limit
    this.#sandbox = sandbox
    this.#recorded = recorded
    this.#launchFolder = temporaryName(join(cacheDir, 'browser'))
  }

  /**
   * Does what is done for all programs at once: the type checker takes as long for one as for many.
   * @param programs Every program that will run.
   */
  async prepare(programs: readonly Program[]): Promise<void> {
    const typed = programs.filter(hasTypes)
    const types = await checkEach(typed, join(this.#cacheDir, 'types'))
    const sound = typed.filter((program) => !types.has(program))
    try {
      this.#described = await describeTypes(sound)
    } catch (error) {
      for (const program of sound) types.set(program, error instanceof Error ? error : new Error(String(error)))
    }
    this.#types = types
  }

  /**
   * Runs a program in the engine of its kind.
   * @throws {Error} When an engine fails, as opposed to the sample.
   */
  async run(program: Program): Promise<RunResult> {
    if (!hasTypes(program)) return this.#runKind(program)
    const diagnostics = this.#types.get(program)
    if (diagnostics instanceof Error) throw diagnostics
    if (diagnostics) return { ...emptyRunResult('typescript'), diagnostics }
    const runResult = await this.#runKind(program)
    return { ...runResult, engines: ['typescript', ...runResult.engines], ...this.#described.get(program) }
  }

  /** Ends everything that was started. */
  async close(): Promise<void> {
    await (await this.#browser?.catch(() => undefined))?.close()
    await rm(this.#launchFolder, { recursive: true, force: true })
  }

  async #runKind(program: Program): Promise<RunResult> {
    // What samples print must not depend on chance.
    const untilTwoAgree = (run: () => Promise<RunResult>) => checkFlakiness(program, this.#recorded, run)
    switch (program.kind) {
      case 'bash':
        return untilTwoAgree(() => runBash(program, this.#sandbox, this.#limit))
      case 'data':
        return runData(program)
      case 'node':
        return runNode(program, this.#recorded, await this.#startRuntimes(), this.#sandbox, this.#limit)
      case 'page':
        return this.#runPage(program)
      case 'scss':
        return untilTwoAgree(() => runScss(program, this.#sandbox, this.#limit))
      case 'sql':
        return untilTwoAgree(() => runSql(program, this.#sandbox))
    }
  }

  async #runPage(program: Program): Promise<RunResult> {
    const [browser, react] = await Promise.all([
      (this.#browser ??= this.#openBrowser()),
      (this.#react ??= bundleReact(this.#cacheDir)),
    ])
    return runPage(program, { browser, react, recorded: this.#recorded, limit: this.#limit })
  }

  async #openBrowser(): Promise<SharedBrowser> {
    const [{ page }, axe, launch] = await Promise.all([
      this.#startRuntimes(),
      axeLoader(),
      this.#sandbox.wrapBrowser(requireChromium(), this.#launchFolder),
    ])
    // A page with scripts runs twice, and is looked at after that.
    return new SharedBrowser(launch, `${page}\n${axe}`, 4 * this.#limit)
  }

  #startRuntimes(): Promise<Runtimes> {
    return (this.#runtimes ??= bundleRuntimes(this.#cacheDir))
  }
}

/** The types of every program. Where the checker fails on many, it is asked about fewer, until it is known on which. */
async function checkEach(
  programs: readonly Program[],
  folder: string,
): Promise<Map<Program, SourceDiagnostic[] | Error>> {
  if (programs.length === 0) return new Map()
  try {
    return await checkTypes(programs, folder)
  } catch (error) {
    const [first] = programs
    if (first && programs.length === 1)
      return new Map([[first, error instanceof Error ? error : new Error(String(error))]])
    const half = Math.ceil(programs.length / 2)
    const parts = [await checkEach(programs.slice(0, half), folder), await checkEach(programs.slice(half), folder)]
    return new Map(parts.flatMap((part) => [...part]))
  }
}
