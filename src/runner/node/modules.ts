import { transformSync } from 'rolldown/utils'
import { assemble, type AssembledFile, type Chunk } from '../../samples/assemble.ts'
import { modulePath } from '../../samples/groups.ts'
import { type FoundExpectation, instrument } from './expectations.ts'
import type { Piece } from './pieces.ts'
import { REACHED } from '../shared/runtime/protocol.ts'
import { SourceLines } from './sourceMap.ts'

/** Where a line of a module comes from. */
export interface Origin {
  /** Position in the samples of the program; checks count on from the last sample. */
  sample: number
  /** 1-based line in the page. */
  line: number
}

/** A module of a program, ready to run. */
export interface Module {
  /** Path in the folder of the program. */
  path: string
  /** JavaScript. */
  code: string
  /** Origin of each line of the source. */
  origins: readonly Origin[]
  expectations: readonly FoundExpectation[]
  /** Where it cannot be parsed. */
  broken?: Origin
  /** From lines of `code` to lines of the source, where they differ. */
  map?: SourceLines
}

/** The modules of a program. */
export interface Modules {
  modules: Module[]
  /** Path of the module that runs; absent when there is none. */
  entry?: string
  /** Positions of the samples and checks that tell when the run comes to them. */
  reporting: readonly number[]
}

/**
 * Puts samples together into modules: those of one file are one module, those without a file are the main one.
 * @param pieces Scripts in source order, with their positions in the program.
 * @param checks Appended to the module that runs, since they see its top-level names.
 * @param tells Whether the module that runs tells when it comes to each of its parts after the first.
 */
export function buildModules(pieces: readonly Piece[], checks: readonly Piece[] = [], reports = false): Modules {
  const last = pieces.at(-1)
  const entry = last ? modulePath(last.sample) : checks.length > 0 ? 'main.mjs' : undefined
  const ofEntry = pieces.filter(({ sample }) => modulePath(sample) === entry)
  const reporting = reports ? [...ofEntry.slice(1), ...checks].map((p) => p.position) : []
  // In the same line, so that every line number stays true.
  const report = ({ position }: Piece) => (reporting.includes(position) ? `;${REACHED}(${position});` : '')
  const chunks = pieces.map((piece): Chunk<Piece> => {
    return { from: piece, path: modulePath(piece.sample), text: `${report(piece)}${piece.sample.code}` }
  })
  for (const piece of checks)
    chunks.push({ from: piece, path: entry ?? '', text: `{${report(piece)}\n${piece.sample.code}\n}`, lead: 1 })
  const modules = [...assemble(chunks)].map(([path, file]) => buildModule(path, file))
  return { modules, entry, reporting }
}

function buildModule(path: string, file: AssembledFile<Piece>): Module {
  const origins = file.origins.map(({ from, line }): Origin => ({
    sample: from?.position ?? 0,
    line: (from?.sample.line ?? 0) + 1 + line,
  }))
  const instrumented = instrument(path, file.text)
  const broken = instrumented.brokenAt === undefined ? undefined : origins[instrumented.brokenAt]
  return { path, origins, expectations: instrumented.expectations, broken, ...toJavaScript(path, instrumented.code) }
}

/** Compiles a module where its language needs it. What cannot be compiled is left for the engine to refuse. */
function toJavaScript(path: string, code: string): { code: string; map?: SourceLines } {
  if (/\.[cm]?js$/.test(path)) return { code }
  const {
    code: compiled,
    map,
    errors,
  } = transformSync(path, code, { sourcemap: true, jsx: { runtime: 'automatic', development: false } })
  return errors.length > 0 ? { code } : { code: compiled, map: map ? new SourceLines(map) : undefined }
}
