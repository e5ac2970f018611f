import { compile } from '@mdx-js/mdx'
import { parsePatch } from 'diff'
import { validate } from 'dockerfile-utils'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { FormatDiagnostic } from './data.ts'

/** Markdown (CommonMark with GFM). Every text is Markdown; what it means to say may still have failed. */
export function checkMarkdown(code: string): FormatDiagnostic[] {
  const diagnostics: FormatDiagnostic[] = []
  const tree = unified().use(remarkParse).use(remarkGfm).parse(code)
  const lines = code.split('\n')
  visit(tree, 'code', (node) => {
    const { start, end } = node.position ?? {}
    const fence = /^\s*(?:>\s*)*(`{3,}|~{3,})/.exec(
      lines[(start?.line ?? 1) - 1]?.slice((start?.column ?? 1) - 1) ?? '',
    )?.[1]
    const last = lines[(end?.line ?? 1) - 1]?.trim() ?? ''
    if (fence && (end?.line === start?.line || !last.endsWith(fence)))
      diagnostics.push({ line: start?.line ?? 1, message: 'The fence is never closed.' })
  })
  visit(tree, 'text', (node) => {
    const reference = /\[[^\]\n]+\]\[[^\]\n]*\]/.exec(node.value)
    if (reference)
      diagnostics.push({ line: node.position?.start.line ?? 1, message: `The link ${reference[0]} has no definition.` })
  })
  return diagnostics
}

/** MDX 3. */
export async function checkMdx(code: string): Promise<FormatDiagnostic[]> {
  try {
    await compile(code, { format: 'mdx', remarkPlugins: [remarkGfm] })
    return []
  } catch (error) {
    const { reason, message, line } = error as Error & { reason?: string; line?: number }
    // A tag that is never closed has no place, but its message says where it was opened.
    const opened = /\((\d+):\d+/.exec(reason ?? message)?.[1]
    return [{ line: line ?? Number(opened ?? 1), message: reason ?? message }]
  }
}

/** Dockerfile, by the parser of Docker's language server; its warnings count. */
export function checkDockerfile(code: string): FormatDiagnostic[] {
  return validate(code).map(({ range, message }) => ({
    line: range.start.line + 1,
    message: typeof message === 'string' ? message : message.value,
  }))
}

/** A unified diff; without a hunk header, lines that are marked by their first character. */
export function checkDiff(code: string): FormatDiagnostic[] {
  const lines = code.split('\n')
  if (!lines.some((line) => line.startsWith('@@'))) {
    const bare = lines.findIndex((line) => line !== '' && !/^([-+ \\]|diff |index )/.test(line))
    return bare < 0
      ? []
      : [{ line: bare + 1, message: `The line is marked by neither \`+\`, \`-\` nor a space: ${lines[bare] ?? ''}` }]
  }
  try {
    parsePatch(`${code}\n`)
    return []
  } catch (error) {
    const { message } = error as Error
    return [{ line: Number(/line (\d+)/i.exec(message)?.[1] ?? 1), message }]
  }
}

/** Regular expressions, one a line, bare or as a literal with flags. */
export function checkRegex(code: string): FormatDiagnostic[] {
  return code.split('\n').flatMap((text, i) => {
    if (text.trim() === '') return []
    const [, pattern = text, flags = 'u'] = /^\/(.+)\/([a-z]*)$/.exec(text.trim()) ?? []
    try {
      new RegExp(pattern, flags)
      return []
    } catch (error) {
      return [{ line: i + 1, message: (error as Error).message }]
    }
  })
}
