import type { Root } from 'mdast'
import { lineStarts } from '../samples/lines.ts'
import { packTypes, type SampleTypes } from './shared/sampleTypes.ts'
import { type TypeTarget, typePrograms } from './typePrograms.ts'
import type { TypeServer } from './typeServer.ts'

/** Words that an editor has something to say about, but that are no names. */
const reserved = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally ' +
    'for function if import in instanceof new null return super switch this throw true try typeof var void while with'
  ).split(' '),
)

/** A private name begins with `#`; a name in a closing tag says nothing that the opening one has not said. */
const nameLike = /(?<!<\/)(?<![\p{ID_Continue}$])#?[\p{ID_Start}$_][\p{ID_Continue}$]*/gu

/**
 * Finds the types of the samples that ask for them and leaves them in `data.types`; what the type checker reports
 * goes to `data.reports`. Costs nothing on a page without `types` and `error`.
 * @param tree Its fences were read; the hidden ones are still in it.
 */
export async function addTypes(tree: Root): Promise<void> {
  const programs = typePrograms(tree)
  if (programs.length === 0) return
  const { withTypeServer } = await import('./typeServer.ts')
  await withTypeServer(programs, (server) =>
    Promise.all(
      programs.flatMap(({ targets }, project) =>
        targets.map(async (target) => {
          const types = target.meta.types ? await readTypes(server, project, target) : undefined
          const reports = target.meta.error ? await readReports(server, project, target) : ''
          target.node.data = {
            ...target.node.data,
            ...(types && types.names.length > 0 && { types: packTypes(types) }),
            ...(reports && { reports }),
          }
        }),
      ),
    ),
  )
}

async function readTypes(server: TypeServer, project: number, { node, path, line }: TypeTarget): Promise<SampleTypes> {
  const names = node.value
    .split('\n')
    .flatMap((text, row) =>
      [...text.matchAll(nameLike)]
        .filter(([name]) => !reserved.has(name))
        .map(({ 0: name, index }) => ({ name, position: { line: line + row, character: index } })),
    )
  // All at once: the server answers in a moment what it would take long to be asked one by one.
  const texts = await Promise.all(names.map(({ name, position }) => server.hover(project, path, position, name.length)))
  const starts = lineStarts(node.value)
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

async function readReports(server: TypeServer, project: number, { node, meta, path, line }: TypeTarget) {
  const stated = new Set(meta.error?.split(/[\s,]+/).map((code) => code.replace(/^TS/, '')))
  const last = line + node.value.split('\n').length
  const faults = await server.faults(project, path)
  const told = faults
    .filter((fault) => fault.line >= line && fault.line < last && stated.has(fault.code))
    .map(({ code, message }) => `TS${code}: ${message.replaceAll(/\s*\n\s*/g, ' ')}`)
  return [...new Set(told)].join('\n')
}
