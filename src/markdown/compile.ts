import { createProcessor } from '@mdx-js/mdx'
import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import type { SourceDiagnostic } from '../config/diagnostics.ts'
import { collapseWhitespace } from './collapseWhitespace.ts'
import { checkingPasses, type Draft, makingPasses, type Pass } from './passes.ts'
import { MarkdownError } from './diagnostics.ts'
import { readPage } from './readPage.ts'
import { render } from './render.ts'
import { sectionize } from './sectionize.ts'
import type { CompiledPage, CompileInput, PageKind } from './shared/compiled.ts'

const processor = createProcessor({
  format: 'mdx',
  outputFormat: 'function-body',
  tableCellAlignToStyle: false,
  rehypePlugins: [() => (tree: HtmlRoot) => collapseWhitespace(tree)],
}).freeze()

/** @mdx-js/mdx types `run` by the program that its last step takes, but its first step takes the Markdown tree. */
type RunInput = Parameters<typeof processor.run>[0]

/** The passes in their order; tests try others. */
interface Passes {
  checking: readonly Pass[]
  making: readonly Pass[]
}

/**
 * Compiles one content file: the code of its body and all that the site knows about it.
 * @throws {MarkdownError} with every problem of the file
 */
export async function compile(
  input: CompileInput,
  { checking, making }: Passes = { checking: checkingPasses, making: makingPasses },
): Promise<CompiledPage> {
  const { path, source, kind } = input
  const page = readPage(path, source)
  const diagnostics: SourceDiagnostic[] = [...page.diagnostics]
  const draft: Draft = {
    input,
    tree: structuredClone(page.tree),
    samples: page.samples,
    report: (line, message) => void diagnostics.push({ file: `content/${path}`, line, message }),
    ids: [],
    images: [],
    links: [],
    markdown: '',
    parts: [],
    renderCode: () => [],
    sections: [],
    toc: [],
  }
  for (const { run } of checking) await run(draft)
  if (diagnostics.length > 0) throw new MarkdownError(diagnostics)
  for (const { run } of making) await run(draft)

  const toCode = async (body: Root, shape: PageKind): Promise<string> => {
    sectionize(body, shape)
    render(body, draft.renderCode)
    return processor.stringify(await processor.run(body as unknown as RunInput))
  }
  const { tree, teaser, toc, ids, links, images, sections, markdown, parts, review } = draft
  return {
    // The teaser shares its nodes with the body, and rendering changes them.
    ...(teaser && { teaser: await toCode(structuredClone(teaser), 'post') }),
    code: await toCode(tree, kind),
    toc,
    ids,
    links,
    images,
    sections,
    samples: page.samples,
    markdown,
    parts,
    ...(review && { review }),
  }
}
