import { applyEdits, type Edit } from './applyEdits.ts'
import { MODULE_PREFIX, type RunnerModule } from './protocol.ts'

/** Modules that can be turned into URLs one after another. */
export interface Linked {
  /** In their order: a module stands after those it imports. */
  modules: RunnerModule[]
  /** Specifiers that lead to nothing a browser has. */
  missing: string[]
  /** Paths of modules that import each other in a circle, for which no order exists; empty where there is none. */
  cycle: string[]
}

/** A module that another one asks for, and where its quoted name stands. */
export interface ModuleRequest {
  value: string
  start: number
  end: number
}

/**
 * Writes the imports of modules so that the frame can put URLs in their place, and sorts the modules by their imports.
 * @param outside Specifiers of modules from elsewhere, with their paths.
 */
export function linkModules(
  modules: readonly RunnerModule[],
  outside: ReadonlyMap<string, string>,
  requestsOf: (code: string) => readonly ModuleRequest[],
): Linked {
  const byPath = new Map(modules.map((m) => [m.path, m]))
  const missing = new Set<string>()
  const sorted: RunnerModule[] = []
  const seen = new Set<string>()
  /** From the module that is asked for to the one that is visited. */
  const open: string[] = []
  let cycle: string[] = []
  const visit = (module: RunnerModule) => {
    const first = open.indexOf(module.path)
    if (first >= 0) cycle = open.slice(first)
    if (seen.has(module.path)) return
    seen.add(module.path)
    open.push(module.path)
    const edits: Edit[] = []
    for (const { value, start, end } of requestsOf(module.code)) {
      const path = resolve(module.path, value)
      const own = path === undefined ? undefined : byPath.get(path)
      const target = own?.path ?? outside.get(value)
      if (own) visit(own)
      if (target === undefined) missing.add(value)
      else edits.push({ from: start, to: end, text: JSON.stringify(MODULE_PREFIX + target) })
    }
    open.pop()
    sorted.push({ path: module.path, code: applyEdits(module.code, edits) })
  }
  for (const module of modules) visit(module)
  return { modules: sorted, missing: [...missing], cycle }
}

function resolve(from: string, specifier: string): string | undefined {
  if (!/^\.{0,2}\//.test(specifier)) return undefined
  return decodeURI(new URL(specifier, `sample:/${from}`).pathname.slice(1))
}
