import type { Code } from 'mdast'
import { listFences, toSamples } from '../../src/markdown/fenceList.ts'
import { lineOf } from '../../src/markdown/nodes.ts'
import { parse } from '../../src/markdown/parse.ts'
import { checkPredictions } from '../../src/markdown/predict.ts'
import type { SourceProblem } from '../../src/config/problems.ts'
import type { Sample } from '../../src/samples/sample.ts'
import { skipFault } from './skip.ts'

/** The fences of one page. */
export interface FoundPage {
  samples: Sample[]
  problems: SourceProblem[]
}

/**
 * Finds every fence of a page that is checked, in the order of the source.
 * @param page Path relative to the content folder.
 * @param source The whole file.
 */
export function findSamples(page: string, source: string): FoundPage {
  const file = `content/${page}`
  const found: FoundPage = { samples: [], problems: [] }
  const tree = parse(source, (line, message) => {
    found.problems.push({
      file,
      line,
      message: 'The page cannot be parsed.',
      got: message,
      fix: 'Fix the syntax of the page first.',
    })
  })
  const { all, samples, loneOutputs } = listFences(tree)
  const fault = (node: Code, message: string, fix: string) =>
    found.problems.push({ file, line: lineOf(node), message, fix })
  for (const { node, meta, faults } of all)
    for (const fix of [...faults, skipFault(node.lang ?? '', meta.skip)])
      if (fix !== undefined) fault(node, 'The opening line of the fence is wrong.', fix)
  for (const node of loneOutputs)
    fault(node, 'An `output` fence follows no sample.', 'Put it right after the fence that prints it.')
  checkPredictions(tree, (line, message) => found.problems.push({ file, line, message }))
  found.samples = toSamples(samples, page)
  return found
}
