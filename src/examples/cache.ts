import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome, Program } from './model.ts'

/** Keeps the outcomes of programs that passed, by everything that they depend on. */
export class OutcomeCache {
  readonly #folder: string
  readonly #version: string

  private constructor(folder: string, version: string) {
    this.#folder = folder
    this.#version = version
  }

  /**
   * Opens a cache.
   * @param folder where it lies; made when missing
   * @param engines names and versions of all engines
   */
  static async open(folder: string, engines: readonly string[]): Promise<OutcomeCache> {
    await mkdir(folder, { recursive: true })
    return new OutcomeCache(folder, `${engines.join()} ${await hashOwnSource()}`)
  }

  /** The outcome of a program that was run before. */
  async read(program: Program): Promise<Outcome | undefined> {
    try {
      return shiftLines(JSON.parse(await readFile(this.#file(program), 'utf8')) as Outcome, program, 1)
    } catch {
      return undefined
    }
  }

  /** Keeps the outcome of a program. */
  async write(program: Program, outcome: Outcome): Promise<void> {
    const file = this.#file(program)
    // The same program may stand in two places, and be written by both at once.
    const temporary = `${file}.${randomUUID()}`
    await writeFile(temporary, JSON.stringify(shiftLines(outcome, program, -1)))
    await rename(temporary, file)
  }

  #file({ kind, samples, checks, checksMustFail, judged }: Program): string {
    const parts = [...samples, ...checks].map(({ lang, meta, code }) => [
      lang,
      { ...meta, title: undefined, lines: undefined, hidden: undefined },
      code,
    ])
    const text = JSON.stringify([this.#version, kind, parts, checks.length, checksMustFail, judged])
    return join(this.#folder, `${createHash('sha256').update(text).digest('hex').slice(0, 24)}.json`)
  }
}

/** A program may move in its page: lines are kept relative to its samples. */
function shiftLines(outcome: Outcome, { samples, checks }: Program, sign: 1 | -1): Outcome {
  const base = (position: number | undefined) => (samples[position ?? 0] ?? checks[0])?.line ?? 0
  const { thrown } = outcome
  return {
    ...outcome,
    marks: outcome.marks.map((mark) => ({ ...mark, line: mark.line + sign * base(mark.sample) })),
    thrown: thrown?.line === undefined ? thrown : { ...thrown, line: thrown.line + sign * base(thrown.sample) },
  }
}

async function hashOwnSource(): Promise<string> {
  const hash = createHash('sha256')
  const files = await readdir(import.meta.dirname, { recursive: true })
  for (const name of files.filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts')).toSorted()) {
    hash.update(name).update(await readFile(join(import.meta.dirname, name)))
  }
  return hash.digest('hex')
}
