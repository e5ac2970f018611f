import type { Root } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { directive } from 'micromark-extension-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import type { Report } from './diagnostics.ts'

/** How many syntax problems of one file are told at most: a broken file must not be parsed for ever. */
const MAX_SYNTAX_ERRORS = 20

/** The character that begins a directive, by which micromark keeps its constructs. */
const COLON = 58

/**
 * Only the container form of directives. The text and leaf forms would take `a:hover` or `::before` out of the prose,
 * and authors never mean them. Written back as text after parsing, they would still have torn a paragraph in two or
 * swallowed a link or footnote; the tests beside this file show where.
 */
function containerDirectives(this: Processor): void {
  const data = this.data()
  const { flow } = directive()
  // A container is the one construct that no other may interrupt.
  const containers = [flow?.[COLON] ?? []].flat().filter((construct) => construct.concrete === true)
  if (containers.length !== 1)
    throw new Error(
      'micromark-extension-directive keeps its constructs otherwise: see containerDirectives in parse.ts.',
    )
  ;(data.micromarkExtensions ??= []).push({ flow: { [COLON]: containers } })
  ;(data.fromMarkdownExtensions ??= []).push(directiveFromMarkdown({ verbose: true }))
}

const parser = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(containerDirectives).freeze()

/**
 * Parses a content file: MDX 3, GFM, container directives. Front matter is passed over, line numbers stay those
 * of the file.
 *
 * The parser stops at its first problem; to tell all of them at once, the line at fault is blanked and the file
 * parsed again.
 */
export function parse(source: string, report: Report): Root {
  const lines = blankFrontMatter(source).split('\n')
  const reported = new Set<number>()
  while (reported.size < MAX_SYNTAX_ERRORS) {
    try {
      return parser.parse(lines.join('\n'))
    } catch (error) {
      if (!isParserError(error)) throw error
      const line = errorLine(error, lines.length)
      report(line, explain(error.reason))
      if (reported.has(line)) break
      reported.add(line)
      lines[line - 1] = ''
    }
  }
  return { type: 'root', children: [] }
}

/** Replaces the front matter by as many empty lines. */
export function blankFrontMatter(source: string): string {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const match = /^---[ \t]*\n(?:[\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(text)
  return match ? match[0].replace(/[^\n]/g, '') + text.slice(match[0].length) : text
}

interface ParserError extends Error {
  reason: string
  line?: number
}

function isParserError(error: unknown): error is ParserError {
  return error instanceof Error && 'reason' in error && typeof error.reason === 'string'
}

/** A tag that is never closed is found at the end of the file, but its message says where it was opened. */
function errorLine(error: ParserError, last: number): number {
  const opened = /closing tag for .*\((\d+):\d+/s.exec(error.reason)
  return Math.min(opened ? Number(opened[1]) : (error.line ?? last), last)
}

function explain(reason: string): string {
  const found = reason.replace(/\s+/g, ' ').trim()
  if (/import\/exports/.test(reason))
    return `A paragraph that begins with \`import\` or \`export\` is read as code (${found}). Put the word in backticks.`
  if (/expression|acorn|closing brace/i.test(reason))
    return `\`{\` begins an expression here (${found}). Put it in backticks or write \`\\{\`.`
  return `\`<\` begins a tag here (${found}). Put it in backticks or write \`\\<\`.`
}
