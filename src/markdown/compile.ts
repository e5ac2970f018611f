import { createProcessor } from '@mdx-js/mdx'
import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import { extractAsked } from './asked.ts'
import { dropBrokenRules } from './brokenRules.ts'
import type { CompiledPage, CompileInput, PageKind } from './shared/compiled.ts'
import { checkCheckpoint, completeCheckpoint } from './checkpoint.ts'
import { checkDirectives } from './directives.ts'
import { joinFences } from './fences.ts'
import { assignIds } from './headings.ts'
import { resolveImages } from './images.ts'
import { resolveLinks } from './links.ts'
import { reviewLesson } from './lesson.ts'
import { measureParts } from './parts.ts'
import { takePredictions } from './predict.ts'
import { MarkdownError } from './problems.ts'
import type { SourceProblem } from '../config/problems.ts'
import { readPage } from './readPage.ts'
import { inlineReferences } from './references.ts'
import { prepareCode, render } from './render.ts'
import { readSections } from './sections.ts'
import { sectionize } from './sectionize.ts'
import { collapseWhitespace } from './collapseWhitespace.ts'
import { showSpecifications } from './specification.ts'
import { checkSyntax } from './syntax.ts'
import { extractTeaser } from './truncate.ts'
import { writeTwin } from './twin.ts'
import { addRecordedTypes } from './recordedTypes.ts'

const processor = createProcessor({
  format: 'mdx',
  outputFormat: 'function-body',
  tableCellAlignToStyle: false,
  rehypePlugins: [() => (tree: HtmlRoot) => collapseWhitespace(tree)],
}).freeze()

/** @mdx-js/mdx types `run` by the program that its last step takes, but its first step takes the Markdown tree. */
type RunInput = Parameters<typeof processor.run>[0]

/**
 * Compiles one content file: the code of its body and all that the site knows about it.
 * @throws {MarkdownError} with every fault of the file
 */
export async function compile({ path, source, kind, contentDir, types = {} }: CompileInput): Promise<CompiledPage> {
  const page = readPage(path, source)
  const problems: SourceProblem[] = [...page.problems]
  const report = (line: number, message: string) => void problems.push({ file: `content/${path}`, line, message })

  // The passes change it.
  const tree = structuredClone(page.tree)
  checkSyntax(tree, report)
  checkDirectives(tree, report)
  checkCheckpoint(tree, report)
  inlineReferences(tree)
  const images = resolveImages(tree, path, contentDir, report)
  const links = resolveLinks(tree, path, report)
  addRecordedTypes(tree, types)
  joinFences(tree)
  if (kind === 'cheatsheet') dropBrokenRules(tree)
  const { toc, ids } = assignIds(tree, report)
  extractAsked(tree, report)
  const teaser = extractTeaser(tree, report)
  const renderCode = await prepareCode(tree, path, report)
  if (problems.length > 0) throw new MarkdownError(problems)

  const sections = readSections(tree)
  showSpecifications(tree)
  const parts = measureParts(tree)
  const review = kind === 'doc' ? reviewLesson(tree, path, parts) : undefined
  completeCheckpoint(tree, toc, parts)
  const markdown = writeTwin(tree)
  takePredictions(tree)
  const toCode = async (body: Root, shape: PageKind): Promise<string> => {
    sectionize(body, shape)
    render(body, renderCode)
    return processor.stringify(await processor.run(body as unknown as RunInput))
  }
  return {
    // The teaser shares its nodes with the body, and rendering changes them.
    ...(teaser && { teaser: await toCode(structuredClone(teaser), 'post') }),
    code: await toCode(tree, kind),
    toc: toc.map((item) => (item.begins ? { ...item, begins: `${item.begins}, ${parts[1]?.minutes ?? 0} min` } : item)),
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
