import { parseSync } from 'rolldown/utils'
import type { ModuleRequest } from '../shared/link.ts'

/**
 * The modules that a text imports, exports from or imports later.
 * @param code Nothing is found in code that cannot be parsed.
 */
export function parsedRequests(code: string): ModuleRequest[] {
  const { module, errors } = parseSync('module.mjs', code, { sourceType: 'module' })
  if (errors.length > 0) return []
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"])(.*)\1$/.exec(code.slice(start, end))
    return literal ? [{ value: literal[2] ?? '', start, end }] : []
  })
  const exported = module.staticExports.flatMap((e) => e.entries.flatMap(({ moduleRequest }) => moduleRequest ?? []))
  const requests = [...module.staticImports.map((i) => i.moduleRequest), ...exported, ...dynamic]
  // `export { a, b } from` names its module once for each of them.
  return [...new Map(requests.map((r) => [r.start, r])).values()]
}
