import { isForPage, pageLanguages } from './groups.ts'
import { references } from './references.ts'
import type { Program, ProgramKind, Sample } from './sample.ts'

const scripts = new Set(['js', 'mjs', 'ts'])

/**
 * The programs that one group makes. Most make one; a group in more than one language family makes one for each,
 * and a sample that throws ends a program of its own, since what follows it could not run.
 */
export function groupPrograms(group: readonly Sample[]): Program[] {
  if (group.some(({ project }) => project)) return projectPrograms(group)
  const families = new Map<ProgramKind, Sample[]>()
  const isPage = group.some(isForPage)
  for (const sample of group) {
    const kind = kindOf(sample, isPage)
    families.set(kind, [...(families.get(kind) ?? []), sample])
  }
  const data = families.get('data') ?? []
  families.delete('data')
  const files = data.filter((s) => s.meta.file !== undefined)
  const programs = [...families].flatMap(([kind, samples]) => splitThrowing(kind, samples, files))
  return [...programs, ...data.map((sample) => makeProgram('data', [sample]))]
}

/** Each page of a site is a program, with the files that it asks for. What several ask for is compared in the first. */
function projectPrograms(files: readonly Sample[]): Program[] {
  const known = new Set<Sample>()
  return files.flatMap((page) => {
    if (page.lang !== 'html') return []
    const asked = new Set(references(page.code).map(({ file }) => file))
    const own = files.filter((file) => file === page || (file.lang !== 'html' && asked.has(file.meta.file ?? '')))
    const compared = own.map((file) => !known.has(file))
    for (const file of own) known.add(file)
    return makeProgram('page', own, [], compared)
  })
}

function kindOf({ lang }: Sample, isPage: boolean): ProgramKind {
  if (pageLanguages.has(lang)) return 'page'
  if (scripts.has(lang)) return isPage ? 'page' : 'node'
  return lang === 'bash' || lang === 'scss' || lang === 'sql' ? lang : 'data'
}

/** Files of other languages lie beside the program, for it to read. */
function splitThrowing(kind: ProgramKind, samples: readonly Sample[], files: readonly Sample[]): Program[] {
  const steps = samples.filter((s) => s.meta.throws !== undefined && s !== samples.at(-1))
  if (kind === 'page' || kind === 'bash' || steps.length === 0) return [makeProgram(kind, samples, files)]
  let judgedTo = 0
  // What follows the last of them is a program as well, without any of them.
  return [...steps, undefined].map((step) => {
    const end = step ? samples.indexOf(step) + 1 : samples.length
    const part = samples.slice(0, end).filter((s) => s === step || !steps.includes(s))
    const compared = part.map((s) => samples.indexOf(s) >= judgedTo)
    judgedTo = end
    return makeProgram(kind, part, files, compared)
  })
}

function makeProgram(
  kind: ProgramKind,
  own: readonly Sample[],
  files: readonly Sample[] = [],
  compared?: readonly boolean[],
): Program {
  const samples = [...files, ...own]
  const positions = own.flatMap((_, i) => (compared?.[i] === false ? [] : [i + files.length]))
  return { kind, samples, compared: positions, checks: [], checksMustFail: false }
}
