import { assemble, type Chunk } from '../../../samples/assemble.ts'
import { isComponent, isScript, modulePath } from '../../../samples/groups.ts'
import { isLinkedEntry, writeDocument } from '../../shared/pageDocument.ts'
import { linkModules } from '../../shared/link.ts'
import type { EditableProgram, RunnableSample, RunnerModule, SourceText } from '../../shared/protocol.ts'
import { reactModules } from '../../shared/reactModules.ts'
import { readerDocument } from '../../shared/readerDocument.ts'
import { guardTokens, importByName, namespaceLine, openBracket, requestTokens } from './tokens.ts'

/** Why an edited text cannot run at all. */
export interface EditDiagnostic {
  message: string
  /** Position in the texts of the program. */
  text: number
  /** 1-based. */
  line?: number
}

/** An edited program, ready to run. */
export interface Rebuilt {
  sample: RunnableSample
  /**
   * Where an error came from.
   * @param line 1-based line of the module.
   * @returns position in the texts, and 1-based line; `undefined` for what no reader sees, such as checks
   */
  find: (path: string, line: number) => { text: number; line: number } | undefined
  /**
   * Why a text cannot be parsed, where only its end shows that: a bracket that is never closed. The engine would name a line
   * of the checks behind it, or none.
   */
  unclosed?: EditDiagnostic
}

/** Path of the checks that look at what a component has drawn. */
const CHECK_PATH = 'check.mjs'

/**
 * Does in the reader's browser what the build does for recorded samples: edited texts become a program for the frame.
 * What translates TypeScript and JSX is loaded only for them.
 * @param shown Index of the text whose prints are shown.
 * @param check Block of instrumented assertions that runs at the end.
 * @throws {EditError} for what cannot be translated
 */
export async function rebuild({ kind, texts }: EditableProgram, shown: number, check?: string): Promise<Rebuilt> {
  const scripts = texts.flatMap((text, index) => (isScript(text) ? [{ ...text, index }] : []))
  const last = scripts.at(-1)
  const entry = last ? modulePath(last) : check === undefined ? undefined : 'main.mjs'
  const draws = kind === 'page' && texts.some(isComponent)
  const chunks = scripts.map((text): Chunk<number> => ({ from: text.index, path: modulePath(text), text: text.code }))
  if (check !== undefined && entry !== undefined && !draws) chunks.push({ path: entry, text: check })
  const files = assemble(chunks)
  const find: Rebuilt['find'] = (path, line) => {
    const origin = files.get(path)?.origins[line - 1]
    return origin?.from === undefined ? undefined : { text: origin.from, line: origin.line + 1 }
  }
  const modules: RunnerModule[] = []
  let unclosed: EditDiagnostic | undefined
  for (const [path, { text }] of files) {
    const code = importByName(await toJavaScript(path, text, find))
    // JSX has texts whose brackets are none, and is parsed already.
    if (isPlain(path)) unclosed ??= findUnclosed(path, text, find)
    modules.push({ path, code: kind === 'page' ? guardTokens(code) : code })
  }
  if (check !== undefined && draws) modules.push({ path: CHECK_PATH, code: check })
  const { modules: linked, missing, cycle } = linkModules(modules, reactModules, requestTokens)
  for (const name of missing) {
    const text = Math.max(
      0,
      texts.findIndex(({ code }) => code.includes(name)),
    )
    throw new EditError({ message: `There is no module ${name} here.`, text })
  }
  const [circular] = cycle
  if (circular !== undefined)
    throw new EditError({
      message: `${cycle.join(' and ')} import each other, which cannot be run here.`,
      text: find(circular, 1)?.text ?? 0,
    })
  const lines = files.get(entry ?? '')?.origins.flatMap(({ from }, i) => (from === shown ? [i + 1] : [])) ?? []
  const html = texts.find(({ lang }) => lang === 'html')?.code ?? ''
  const sample: RunnableSample = {
    code: texts[shown]?.code ?? '',
    kind,
    ...(kind === 'page' && { document: readerDocument(writeDocument({ samples: texts }), texts, guardTokens) }),
    files: Object.fromEntries(texts.flatMap(({ meta, code }) => (meta.file === undefined ? [] : [[meta.file, code]]))),
    modules: linked,
    ...(entry !== undefined && !isLinkedEntry(entry, html) && { entry }),
    own: lines.length > 0 ? [[lines[0]!, lines.at(-1)!]] : [],
    ownsRest: true,
    ...(draws && { draws }),
    edited: true,
    ...(check !== undefined && draws && { check: CHECK_PATH }),
  }
  return { sample, find, ...(unclosed && { unclosed }) }
}

/** A text cannot be translated. */
export class EditError extends Error {
  readonly diagnostic: EditDiagnostic

  constructor(diagnostic: EditDiagnostic) {
    super(diagnostic.message)
    this.diagnostic = diagnostic
  }
}

const isPlain = (path: string) => /\.[cm]?js$/.test(path)

/** A bracket of the reader's that the module never closes. */
function findUnclosed(path: string, source: string, find: Rebuilt['find']): EditDiagnostic | undefined {
  const open = openBracket(source)
  const at = open && find(path, open.line)
  return open && at && { message: `The \`${open.bracket}\` is never closed.`, ...at }
}

async function toJavaScript(path: string, source: string, find: Rebuilt['find']): Promise<string> {
  if (isPlain(path)) return source
  const { translate } = await import('./translate.ts')
  const refuse = (message: string, line?: number): never => {
    const at = line === undefined ? undefined : find(path, line)
    throw new EditError({ message, text: at?.text ?? 0, line: at?.line })
  }
  // What takes types out takes namespaces out with them, and says nothing.
  const namespace = /\.[cm]?tsx?$/.test(path) ? namespaceLine(source) : undefined
  if (namespace !== undefined) refuse('A namespace cannot be run here.', namespace)
  try {
    return translate(path, source)
  } catch (error) {
    const { message, loc } = error as Error & { loc?: { line: number } }
    // The parser repeats path and place, which are said elsewhere.
    const place = loc && find(path, loc.line)
    const unclosed = place ? undefined : findUnclosed(path, source, find)
    if (unclosed) throw new EditError(unclosed)
    const text = message.replace(/^Error transforming [^:]*: /, '').replace(/ \(\d+:\d+\)$/, '')
    return refuse(text, loc?.line)
  }
}

/**
 * Puts edited texts into a program.
 * @param edited By index in `texts`.
 */
export function replaceTexts(texts: readonly SourceText[], edited: ReadonlyMap<number, string>): SourceText[] {
  return texts.map((text, i) => ({ ...text, code: edited.get(i) ?? text.code }))
}
