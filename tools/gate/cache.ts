import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inputsHash, packagesHash } from '../../src/cache/inputsHash.ts'
import { writeAtomically } from '../../src/cache/writeAtomically.ts'
import type { RunResult } from './runResult.ts'
import type { Program } from '../../src/samples/sample.ts'

/** What turns a program into a result. */
export const runResultModules = ['engines/engines.ts', 'compare.ts'].map((name) => join(import.meta.dirname, name))

/** Keeps the results of programs that passed, by everything that they depend on. */
export class RunResultCache {
  readonly #folder: string
  readonly #version: string

  /**
   * @param folder Made when it is missing.
   * @param machine What results depend on beside the project: the versions of the machine's own programs, and how
   *   samples are confined.
   */
  constructor(folder: string, machine: readonly string[]) {
    this.#folder = folder
    this.#version = JSON.stringify([machine, inputsHash(runResultModules)])
  }

  /** The result of a program that was run before. */
  async read(program: Program): Promise<RunResult | undefined> {
    try {
      return shiftLines(JSON.parse(await readFile(this.#file(program), 'utf8')) as RunResult, program, 1)
    } catch {
      return undefined
    }
  }

  /** Keeps the result of a program. */
  async write(program: Program, runResult: RunResult): Promise<void> {
    await writeAtomically(this.#file(program), JSON.stringify(shiftLines(runResult, program, -1)))
  }

  #file(program: Program): string {
    const packages = packagesHash([...program.samples, ...program.checks].map(({ code }) => code))
    const text = JSON.stringify([this.#version, packages, programText(program)])
    return join(this.#folder, `${createHash('sha256').update(text).digest('hex').slice(0, 24)}.json`)
  }
}

/** All of a program that decides how it runs, and nothing that only decides how a page shows it. */
export function programText({
  kind,
  samples,
  checks,
  checksMustFail,
  compared,
  pictures,
  withoutParts,
}: Program): string {
  const parts = [...samples, ...checks].map(({ lang, meta, code }) => [
    lang,
    { ...meta, title: undefined, lines: undefined, hidden: undefined, measures: undefined },
    code,
  ])
  return JSON.stringify([kind, parts, checks.length, checksMustFail, compared, pictures, withoutParts])
}

/** A program may move in its page: lines are kept relative to its samples. */
function shiftLines(runResult: RunResult, { samples, checks }: Program, sign: 1 | -1): RunResult {
  const base = (position: number | undefined) => (samples[position ?? 0] ?? checks[0])?.line ?? 0
  const { thrown } = runResult
  return {
    ...runResult,
    expectations: runResult.expectations.map((expectation) => ({
      ...expectation,
      line: expectation.line + sign * base(expectation.sample),
    })),
    thrown: thrown?.line === undefined ? thrown : { ...thrown, line: thrown.line + sign * base(thrown.sample) },
  }
}
