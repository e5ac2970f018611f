import type { Code } from 'mdast'
import { listFences } from '../markdown/fenceList.ts'
import { lineOf } from '../markdown/nodes.ts'
import { parse } from '../markdown/parse.ts'
import type { Finding, Output, Sample } from './model.ts'
import { skipFault } from './skip.ts'

/** The fences of one page. */
export interface FoundPage {
  samples: Sample[]
  findings: Finding[]
}

/**
 * Finds every fence of a page that is checked, in the order of the source.
 * @param page path from the content folder
 * @param file path to show
 * @param source the whole file
 */
export function findSamples(page: string, file: string, source: string): FoundPage {
  const found: FoundPage = { samples: [], findings: [] }
  const tree = parse(source, (line, message) => {
    found.findings.push({
      file,
      line,
      message: 'The page cannot be parsed.',
      got: message,
      mend: 'Mend the syntax of the page first.',
    })
  })
  const { all, samples, loneOutputs } = listFences(tree)
  const fault = (node: Code, message: string, mend: string) =>
    found.findings.push({ file, line: lineOf(node), message, mend })
  for (const { node, meta, faults } of all)
    for (const mend of [...faults, skipFault(node.lang ?? '', meta.skip)])
      if (mend !== undefined) fault(node, 'The opening line of the fence is wrong.', mend)
  for (const node of loneOutputs)
    fault(node, 'An `output` fence follows no sample.', 'Put it right after the fence that prints it.')
  found.samples = samples.map(({ node, output, ...sample }) => ({
    ...sample,
    page,
    file,
    line: lineOf(node),
    ...(output && { output: outputOf(output) }),
  }))
  return found
}

function outputOf(node: Code): Output {
  const line = lineOf(node)
  return { text: node.value, line, endLine: node.position?.end.line ?? line + 1 }
}
