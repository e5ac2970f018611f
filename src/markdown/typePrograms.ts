import type { Code, Root } from 'mdast'
import { listFences, type SampleFence } from './fenceList.ts'
import { groupSamples, isForPage, isScript, modulePath, solve } from '../samples/groups.ts'
import type { Meta } from '../samples/meta.ts'
import { usesNode } from '../samples/typeOptions.ts'

/** A sample whose types are asked for, or that the type checker refuses, in its program. */
export interface TypeTarget {
  node: Code
  meta: Meta
  /** Path of the file that it is part of. */
  path: string
  /** 0-based line of that file on which it begins. */
  line: number
}

/** The files of one program, and the samples in it that the type checker is asked about. */
export interface TypeProgram {
  files: Map<string, string>
  node: boolean
  targets: TypeTarget[]
}

/**
 * The programs of a page that have a sample with `types` or `error`, put together as the example gate does.
 * @param tree Its fences were read; the hidden ones are still in it.
 */
export function typePrograms(tree: Root): TypeProgram[] {
  const samples = listFences(tree).samples.filter((s) => s.meta.skip === undefined)
  const targets = samples.filter(isAskedAbout)
  if (targets.length === 0) return []
  const groups = groupSamples(samples)
  const programs = new Map<string, { parts: SampleFence[]; targets: SampleFence[] }>()
  for (const target of targets) {
    const parts = programOf(target, samples, groups)
    const key = parts.map((part) => part.index).join()
    const program = programs.get(key) ?? { parts, targets: [] }
    program.targets.push(target)
    programs.set(key, program)
  }
  return [...programs.values()].map((program) => toFiles(program.parts, program.targets))
}

/** In JSX, `error` names what the parser of TypeScript trips over: a list too long to be shown. */
function isAskedAbout({ lang, meta }: SampleFence): boolean {
  return meta.types === true || (meta.error !== undefined && lang !== 'jsx')
}

/** The samples that are checked together with one: a solution with what it stands in for, any other with its group. */
function programOf(
  target: SampleFence,
  samples: readonly SampleFence[],
  groups: readonly SampleFence[][],
): SampleFence[] {
  if (!target.solution) return withoutThrowing(target, groups.find((group) => group.includes(target)) ?? [target])
  const own = samples.filter((s) => s.exercise === target.exercise)
  const solution = own.filter((s) => s.solution && !s.meta.check)
  const starter = groups.find((group) => group.some((s) => own.includes(s)))
  return starter && own.some((s) => s.meta.check) ? solve(starter, solution) : solution
}

/** A sample that throws ends a program of its own: what follows goes on as if it were not there. */
function withoutThrowing(target: SampleFence, group: readonly SampleFence[]): SampleFence[] {
  if (group.some(isForPage)) return [...group]
  const end = target.meta.throws === undefined ? group.length : group.indexOf(target) + 1
  return group.slice(0, end).filter((s) => s === target || s === group.at(-1) || s.meta.throws === undefined)
}

function toFiles(parts: readonly SampleFence[], wanted: readonly SampleFence[]): TypeProgram {
  const files = new Map<string, string>()
  const targets: TypeTarget[] = []
  for (const part of parts) {
    if (!isScript(part) && !(part.lang === 'json' && part.meta.file)) continue
    const path = modulePath(part)
    const before = files.get(path)
    const line = before === undefined ? 0 : before.split('\n').length
    files.set(path, before === undefined ? part.code : `${before}\n${part.code}`)
    if (wanted.includes(part)) targets.push({ node: part.node, meta: part.meta, path, line })
  }
  const node = !parts.some(isForPage) && usesNode(parts.map((part) => part.code).join('\n'))
  return { files, node, targets }
}
