import type { Sample } from '../samples/sample.ts'
import { compile } from './compile.ts'
import type { CompiledPage, PageKind } from './shared/compiled.ts'
import { listFences, toSamples } from './fenceList.ts'
import { parse } from './parse.ts'
import { MarkdownError } from './problems.ts'

/** For tests: compiles a source as `docs/css/page.mdx`. */
export function compileText(source: string, kind: PageKind = 'doc', contentDir = '/nowhere'): Promise<CompiledPage> {
  return compile({ path: 'docs/css/page.mdx', source, kind, contentDir })
}

/** For tests: the faults of a source as `line: message`; empty where it compiles. */
export async function faultsOf(source: string, kind: PageKind = 'doc'): Promise<string[]> {
  try {
    await compileText(source, kind)
    return []
  } catch (error) {
    if (error instanceof MarkdownError) return error.problems.map(({ line, message }) => `${line}: ${message}`)
    throw error
  }
}

/** The samples of a page that has no faults. */
export function samplesOf(source: string): Sample[] {
  const tree = parse(source, (line, message) => {
    throw new Error(`${line}: ${message}`)
  })
  return toSamples(listFences(tree).samples, 'page.mdx')
}
