import type { Sample } from '../samples/sample.ts'
import { compile } from './compile.ts'
import type { AssembledPage, CompiledPage, PageKind } from './shared/compiled.ts'
import { MarkdownError } from './diagnostics.ts'
import { readPage } from './readPage.ts'

/** For tests: compiles a source as `docs/css/page.mdx`. */
export function compileText(source: string, kind: PageKind = 'doc', contentDir = '/nowhere'): Promise<CompiledPage> {
  return compile({ path: 'docs/css/page.mdx', source, kind, contentDir })
}

/** For tests: the problems of a source as `line: message`; empty where it compiles. */
export async function diagnosticsOf(source: string, kind: PageKind = 'doc'): Promise<string[]> {
  try {
    await compileText(source, kind)
    return []
  } catch (error) {
    if (error instanceof MarkdownError) return error.diagnostics.map(({ line, message }) => `${line}: ${message}`)
    throw error
  }
}

/** For tests: the samples of a page that has no problems, and what they make together. */
export function pageOf(source: string): Pick<AssembledPage, 'programs' | 'samples'> {
  const { samples, programs, diagnostics } = readPage('page.mdx', source)
  if (diagnostics.length > 0) throw new MarkdownError(diagnostics)
  return { samples, programs: programs.programs }
}

/** For tests: the samples of a page that has no problems. */
export const samplesOf = (source: string): readonly Sample[] => pageOf(source).samples
