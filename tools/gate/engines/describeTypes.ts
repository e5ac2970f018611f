import { isForPage } from '../../../src/samples/groups.ts'
import { lineStarts } from '../../../src/samples/lines.ts'
import { hasReports, type Program, type Sample } from '../../../src/samples/sample.ts'
import { usesNode } from './typeOptions.ts'
import { packTypes, type SampleTypes } from '../../../src/markdown/shared/sampleTypes.ts'
import type { RunResult } from '../runResult.ts'
import { type TypeProject, type TypeServer, withTypeServer } from '../typeServer.ts'
import { typedFiles } from './typedFiles.ts'

/** Words that an editor has something to say about, but that are no names. */
const reserved = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally ' +
    'for function if import in instanceof new null return super switch this throw true try typeof var void while with'
  ).split(' '),
)

/** A private name begins with `#`; a name in a closing tag says nothing that the opening one has not said. */
const nameLike = /(?<!<\/)(?<![\p{ID_Continue}$])#?[\p{ID_Start}$_][\p{ID_Continue}$]*/gu

/** What the type checker says of samples, by their position in the program. */
type Described = Pick<RunResult, 'types' | 'reports'>

/** A sample that the type checker is asked about, and where it stands in the program. */
interface Target {
  position: number
  sample: Sample
  /** Path of the file that it is part of. */
  path: string
  /** 0-based line of that file on which it begins. */
  line: number
}

/**
 * Asks what an editor shows for the names of the samples with `types`, and what the checker reports of those with
 * `error`. Costs nothing where no program has such a sample.
 * @param programs That the type checker finds as they are stated.
 */
export async function describeTypes(programs: readonly Program[]): Promise<Map<Program, Described>> {
  const asked = programs
    .map((program) => ({ program, ...projectOf(program) }))
    .filter(({ targets }) => targets.length > 0)
  if (asked.length === 0) return new Map()
  return withTypeServer(asked, async (server) => {
    const described = new Map<Program, Described>()
    for (const [project, { program, targets }] of asked.entries()) {
      const found: Required<Described> = { types: {}, reports: {} }
      const generic = new Set<string>()
      for (const target of targets) {
        const { sample, position } = target
        if (sample.meta.types) found.types[position] = packTypes(await readTypes(server, project, target, generic))
        if (hasReports(sample)) found.reports[position] = await readReports(server, project, target)
      }
      described.set(program, found)
    }
    return described
  })
}

/** The files of a program as the server sees them, and what it is asked about. */
function projectOf(program: Program): TypeProject & { targets: Target[] } {
  const { samples, compared } = program
  const files = typedFiles(program)
  const targets = compared.flatMap((position): Target[] => {
    const sample = samples[position]
    if (!sample || !(sample.meta.types || hasReports(sample))) return []
    for (const [path, { origins }] of files) {
      const line = origins.findIndex(({ from }) => from === sample)
      if (line >= 0) return [{ position, sample, path, line }]
    }
    return []
  })
  const code = samples.map((sample) => sample.code).join('\n')
  return {
    files: new Map([...files].map(([path, { text }]) => [path, text])),
    node: !samples.some(isForPage) && usesNode(code),
    targets,
  }
}

/**
 * What the server says of a property of a generic type, such as `Array<number>.length`. Asked again about one of that
 * name, with other type arguments, it shows `Array<T>.length`.
 */
const GENERIC_PROPERTY = /^\((?!method)\w+\) [\w.]+</

/** @param generic Names of such properties that the server has been asked about in this program; kept up to date. */
async function readTypes(
  server: TypeServer,
  project: number,
  { sample, path, line }: Target,
  generic: Set<string>,
): Promise<SampleTypes> {
  const names = sample.code
    .split('\n')
    .flatMap((text, row) =>
      [...text.matchAll(nameLike)]
        .filter(([name]) => !reserved.has(name))
        .map(({ 0: name, index }) => ({ name, position: { line: line + row, character: index } })),
    )
  const texts: (string | undefined)[] = []
  // One by one, since several checkers of the server answer at once, and each in the light of what it was asked before.
  for (const { name, position } of names) {
    if (generic.has(name)) {
      server.forget(project, path)
      generic.clear()
    }
    const text = await server.hover(project, path, position, name.length)
    if (text !== undefined && GENERIC_PROPERTY.test(text)) generic.add(name)
    texts.push(text)
  }
  const starts = lineStarts(sample.code)
  const types: SampleTypes = { texts: [], names: [] }
  names.forEach(({ name, position }, i) => {
    const text = texts[i]
    // The name of a module is a string, not a name in the program.
    if (text === undefined || text.startsWith('module "')) return
    let known = types.texts.indexOf(text)
    if (known < 0) known = types.texts.push(text) - 1
    const start = (starts[position.line - line] ?? 0) + position.character
    types.names.push({ start, length: name.length, text: known })
  })
  return types
}

async function readReports(server: TypeServer, project: number, { sample, path, line }: Target) {
  const stated = new Set(sample.meta.error?.split(/[\s,]+/).map((code) => code.replace(/^TS/, '')))
  const last = line + sample.code.split('\n').length
  const diagnostics = await server.diagnostics(project, path)
  const messages = diagnostics
    .filter((diagnostic) => diagnostic.line >= line && diagnostic.line < last && stated.has(diagnostic.code))
    .map(({ code, message }) => `TS${code}: ${message.replaceAll(/\s*\n\s*/g, ' ')}`)
  return [...new Set(messages)].join('\n')
}
