import { decodePath } from '../../src/paths.ts'
import type { SourceDiagnostic } from '../../src/config/diagnostics.ts'
import type { Expectation, RunResult } from './runResult.ts'
import { isScript } from '../../src/samples/groups.ts'
import type { Program, Sample } from '../../src/samples/sample.ts'
import type { Module, Origin } from '../../src/runner/node/modules.ts'
import type { RunRecord } from '../../src/runner/shared/runtime/protocol.ts'

/** A place in a program. */
interface Frame {
  module: string
  /** 0-based line in the source of the module. */
  line: number
  origin: Origin
}

/** What is needed to read the records of a run. */
export interface TraceInput {
  program: Program
  modules: readonly Module[]
  /** Path of the module that runs: what the others print belongs to whoever uses them. */
  entry: string
  records: readonly RunRecord[]
  /** Text that stands before the path of a module in a stack, e.g. `file:///tmp/x/`. */
  base: string
  /** Replaces addresses of this machine in what was printed. */
  clean: (text: string) => string
}

/** Reads the records of a run: which sample printed what, what each `//=>` showed, and what was thrown. */
export function readTrace(input: TraceInput): Omit<RunResult, 'engines'> {
  const printed = new Map<number, string[]>()
  const expectations = new ExpectationCollector(input)
  const diagnostics: SourceDiagnostic[] = []
  let thrown: RunResult['thrown']
  let checking = false
  const samples = [...input.program.samples, ...input.program.checks]
  for (const record of input.records) {
    if (record.type === 'reached') continue
    if (record.type === 'checking') checking = true
    else if (record.type === 'end')
      expectations.end(record.module, record.expectation, record.empty ? undefined : input.clean(record.text))
    else if (record.type === 'begin') expectations.begin(record.module, record.expectation)
    else {
      const frames = readFrames(record.stack, input)
      // An error of syntax has no stack yet.
      const broken =
        record.type === 'error' && frames.length === 0 ? input.modules.find((m) => m.broken)?.broken : undefined
      const outer = frames.at(-1)?.origin ?? broken
      if (record.type === 'print') {
        const text = input.clean(record.text)
        const at = outer && frames.at(-1)?.module === input.entry ? outer.sample : lastSample(input)
        printed.set(at, [...(printed.get(at) ?? []), text])
        expectations.print(frames[0], text)
      } else if (record.type === 'denied') {
        diagnostics.push(denied(samples, outer, record.what))
      } else if (!thrown) {
        const inner = frames[0]?.origin
        const inCheck = checking || (outer !== undefined && outer.sample >= input.program.samples.length)
        thrown = { text: input.clean(record.text), sample: outer?.sample, line: (inner ?? outer)?.line, inCheck }
      }
    }
  }
  const outputs = Object.fromEntries([...printed].map(([at, texts]) => [at, texts.join('').replace(/\n$/, '')]))
  return { diagnostics: unique(diagnostics), outputs, expectations: expectations.read(), thrown }
}

function unique(diagnostics: readonly SourceDiagnostic[]): SourceDiagnostic[] {
  return [...new Map(diagnostics.map((f) => [`${f.line} ${f.message}`, f])).values()]
}

function lastSample({ program }: TraceInput): number {
  return Math.max(0, program.samples.findLastIndex(isScript))
}

function denied(samples: readonly Sample[], origin: Origin | undefined, what: string): SourceDiagnostic {
  const sample = samples[origin?.sample ?? 0] ?? samples[0]
  return {
    file: sample?.file ?? '',
    line: origin?.line ?? sample?.line ?? 1,
    message: `The sample tried to ${what}.`,
    expected: 'a sample that stays in its own folder and on this machine',
    fix: 'Show it with a file of its own (`file="…"`) or a server on localhost.',
  }
}

/** Frames of the program in a stack, innermost first. */
function readFrames(stack: string, { base, modules }: TraceInput): Frame[] {
  const frames: Frame[] = []
  const plain = base.replace(/^file:\/\//, '')
  for (const text of stack.split('\n')) {
    const at = text.indexOf(plain)
    const match = at < 0 ? null : /^(.*?):(\d+)(?::(\d+))?\)?\s*$/.exec(text.slice(at + plain.length))
    const module = match && modules.find((m) => m.path === decodePath(match[1] ?? ''))
    if (!match || !module) continue
    const line = Number(match[2])
    const source = module.map ? module.map.sourceLine(line, Number(match[3] ?? 1)) : line
    const origin = source === undefined ? undefined : module.origins[source - 1]
    if (source !== undefined && origin) frames.push({ module: module.path, line: source - 1, origin })
  }
  return frames
}

/** Gathers what each `//=>` of the program showed. */
class ExpectationCollector {
  readonly #expectations: {
    expectation: Expectation
    module: string
    from: number
    to: number
    prints: boolean
    index: number
  }[] = []
  readonly #open: { module: string; index: number; printed: string[] }[] = []

  constructor({ modules }: TraceInput) {
    for (const module of modules) {
      module.expectations.forEach((found, index) => {
        const origin = module.origins[found.line]
        if (!origin) return
        const expectation: Expectation = { sample: origin.sample, line: origin.line, stated: found.stated, got: [] }
        this.#expectations.push({
          expectation,
          module: module.path,
          from: found.from ?? Infinity,
          to: found.line,
          prints: found.prints,
          index,
        })
      })
    }
  }

  begin(module: string, index: number): void {
    this.#open.push({ module, index, printed: [] })
  }

  end(module: string, index: number, value: string | undefined): void {
    const at = this.#open.findLastIndex((o) => o.module === module && o.index === index)
    const [open] = at < 0 ? [] : this.#open.splice(at, 1)
    const entry = this.#expectations.find((m) => m.module === module && m.index === index)
    // A call that returns nothing shows what it printed.
    const shown = value ?? (open && open.printed.length > 0 ? open.printed.join('').replace(/\n$/, '') : 'undefined')
    entry?.expectation.got.push(shown)
  }

  print(frame: Frame | undefined, text: string): void {
    for (const open of this.#open) open.printed.push(text)
    if (!frame) return
    const entry = this.#expectations
      .filter((m) => m.prints && m.module === frame.module && m.from <= frame.line && frame.line <= m.to)
      .toSorted((a, b) => b.from - a.from)[0]
    entry?.expectation.got.push(text.replace(/\n$/, ''))
  }

  read(): Expectation[] {
    return this.#expectations.map((m) => m.expectation)
  }
}
