import { transformSync } from 'rolldown/utils'
import { modulePath } from '../../samples/groups.ts'
import { type FoundMark, instrument } from './marks.ts'
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
  marks: readonly FoundMark[]
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
  telling: readonly number[]
}

/**
 * Puts samples together into modules: those of one file are one module, those without a file are the main one.
 * @param pieces Scripts in source order, with their positions in the program.
 * @param checks Appended to the module that runs, since they see its top-level names.
 * @param tells Whether the module that runs tells when it comes to each of its parts after the first.
 */
export function buildModules(pieces: readonly Piece[], checks: readonly Piece[] = [], tells = false): Modules {
  const files = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const path = modulePath(piece.sample)
    files.set(path, [...(files.get(path) ?? []), piece])
  }
  const last = pieces.at(-1)
  const entry = last ? modulePath(last.sample) : checks.length > 0 ? 'main.mjs' : undefined
  if (entry !== undefined && !files.has(entry)) files.set(entry, [])
  const telling = tells ? [...(files.get(entry ?? '') ?? []).slice(1), ...checks].map((p) => p.position) : []
  const modules = [...files].map(([path, own]) => buildModule(path, own, path === entry ? checks : [], telling))
  return { modules, entry, telling }
}

function buildModule(
  path: string,
  pieces: readonly Piece[],
  checks: readonly Piece[],
  telling: readonly number[],
): Module {
  const lines: string[] = []
  const origins: Origin[] = []
  const add = (text: string, { sample, position }: Piece, indent = 0) => {
    text.split('\n').forEach((line, i) => {
      lines.push(line)
      origins.push({ sample: position, line: sample.line + 1 + i - indent })
    })
  }
  // In the same line, so that every line number stays true.
  const tell = ({ position }: Piece) => (telling.includes(position) ? `;${REACHED}(${position});` : '')
  for (const piece of pieces) add(`${tell(piece)}${piece.sample.code}`, piece)
  for (const piece of checks) add(`{${tell(piece)}\n${piece.sample.code}\n}`, piece, 1)
  const source = lines.join('\n')
  const marked = instrument(path, source)
  const broken = marked.brokenAt === undefined ? undefined : origins[marked.brokenAt]
  return { path, origins, marks: marked.marks, broken, ...toJavaScript(path, marked.code) }
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
