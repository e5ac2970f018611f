import { trimOutput } from './compare.ts'
import type { RunResult } from './runResult.ts'
import type { Program, Sample } from '../../src/samples/sample.ts'

/** A change of a page: lines from `from` to before `to` (1-based) are replaced. */
export interface Edit {
  from: number
  to: number
  lines: string[]
}

/**
 * What has to change in a page so that it states what the run showed. Only `//=>` and `output` fences are touched.
 * @param source Lines of the page.
 */
export function outputEdits(program: Program, runResult: RunResult, source: readonly string[]): Edit[] {
  if (program.checksMustFail || runResult.diagnostics.length > 0) return []
  return program.compared.flatMap((position) => {
    const sample = program.samples[position]
    return sample
      ? [
          ...expectationEdits(position, runResult, source),
          ...outputEdit(sample, runResult.outputs[position] ?? '', source),
        ]
      : []
  })
}

function expectationEdits(position: number, runResult: RunResult, source: readonly string[]): Edit[] {
  return runResult.expectations.flatMap(({ sample, line, stated, got: [got, ...more] }) => {
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
    // What is stated may hold the marker itself.
    const at = text.slice(0, text.trimEnd().length - stated.length).lastIndexOf('//=>')
    return at < 0
      ? []
      : [{ from: line, to: line + 1, lines: [`${text.slice(0, at)}//=> ${got.trim()}${lineEnd(text)}`] }]
  })
}

function outputEdit({ output }: Sample, printed: string, source: readonly string[]): Edit[] {
  if (!output || output.text === trimOutput(printed)) return []
  const opening = source[output.line - 1] ?? ''
  const [, before = '', fence = '```', info = ''] = /^([^`~]*)(`{3,}|~{3,})(.*)$/s.exec(opening) ?? []
  // In a list the text is indented as far as the fence, in a quotation it is quoted, too.
  const indent = before.replace(/[^\s>]/g, ' ')
  const end = lineEnd(opening)
  const text = trimOutput(printed)
  const body = text === '' ? [] : text.split('\n').map((line) => (line === '' ? indent.trimEnd() : indent + line))
  const lines = body.map((line) => line + end)
  const safe = safeFence(fence, text)
  if (safe === fence) return [{ from: output.line + 1, to: output.endLine, lines }]
  const whole = [before + safe + info, ...lines, indent + safe + end]
  return [{ from: output.line, to: output.endLine + 1, lines: whole }]
}

/** A fence that no line of a text closes. */
function safeFence(fence: string, text: string): string {
  const closing = [...text.matchAll(/^\s*(`{3,}|~{3,})\s*$/gm)].map(([, run = '']) => run)
  const longest = Math.max(0, ...closing.filter((run) => run[0] === fence[0]).map((run) => run.length))
  return longest < fence.length ? fence : (fence[0] ?? '`').repeat(longest + 1)
}

/** Lines come from splitting at line feeds: a carriage return before it is left. */
function lineEnd(line: string): string {
  return line.endsWith('\r') ? '\r' : ''
}

/**
 * Applies changes to the text of a page.
 * @param edits They do not overlap, and come in any order.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const lines = text.split('\n')
  for (const { from, to, lines: instead } of edits.toSorted((a, b) => b.from - a.from))
    lines.splice(from - 1, to - from, ...instead)
  return lines.join('\n')
}
