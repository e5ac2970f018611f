import { trimOutput } from './judge.ts'
import type { Outcome, Program, Sample } from './model.ts'

/** A change of a page: lines from `from` to before `to` (1-based) are replaced. */
export interface Edit {
  from: number
  to: number
  lines: string[]
}

/**
 * What has to change in a page so that it states what the run showed. Only `//=>` and `output` fences are touched.
 * @param program what ran
 * @param outcome what its run showed
 * @param source lines of the page
 */
export function outputEdits(program: Program, outcome: Outcome, source: readonly string[]): Edit[] {
  if (program.checksMustFail || outcome.findings.length > 0) return []
  return program.judged.flatMap((position) => {
    const sample = program.samples[position]
    return sample
      ? [...markEdits(position, outcome, source), ...outputEdit(sample, outcome.outputs[position] ?? '', source)]
      : []
  })
}

function markEdits(position: number, outcome: Outcome, source: readonly string[]): Edit[] {
  return outcome.marks.flatMap(({ sample, line, stated, got: [got, ...more] }) => {
    const text = source[line - 1]
    if (
      sample !== position ||
      got === undefined ||
      more.length > 0 ||
      got.includes('\n') ||
      text === undefined ||
      got.trim() === stated
    )
      return []
    const at = text.lastIndexOf('//=>')
    return at < 0 ? [] : [{ from: line, to: line + 1, lines: [`${text.slice(0, at)}//=> ${got.trim()}`] }]
  })
}

function outputEdit({ output }: Sample, printed: string, source: readonly string[]): Edit[] {
  if (!output || output.text === trimOutput(printed)) return []
  // A fence in a list is indented like its opening line.
  const indent = /^\s*/.exec(source[output.line - 1] ?? '')?.[0] ?? ''
  const lines = trimOutput(printed) === '' ? [] : trimOutput(printed).split('\n')
  return [{ from: output.line + 1, to: output.endLine, lines: lines.map((line) => (line === '' ? '' : indent + line)) }]
}

/**
 * Applies changes to the text of a page.
 * @param text the page
 * @param edits changes that do not overlap, in any order
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const lines = text.split('\n')
  for (const { from, to, lines: instead } of edits.toSorted((a, b) => b.from - a.from))
    lines.splice(from - 1, to - from, ...instead)
  return lines.join('\n')
}
