import type { Code, Nodes } from 'mdast'
import { DIAGRAM } from '../samples/languages.ts'

/** What plain text is taken for. */
export interface TextOptions {
  /** Whether fenced code and its output count. */
  fences: boolean
}

const INLINE = new Set([
  'text',
  'inlineCode',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  'mdxJsxTextElement',
  'image',
])

/**
 * The plain text of a node: blocks, list items, table cells and lines are separated by one space.
 * @param node From a tree without hidden fences.
 */
export function plainText(node: Nodes, options: TextOptions): string {
  return collect(node, options).replace(/\s+/g, ' ').trim()
}

function collect(node: Nodes, options: TextOptions): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value
    case 'image':
      return node.alt ?? ''
    case 'code':
      return fenceText(node, options)
    case 'break':
      return ' '
    default:
      if (!('children' in node)) return ''
      return node.children
        .map((child) => (INLINE.has(child.type) ? collect(child, options) : ` ${collect(child, options)} `))
        .join('')
  }
}

function fenceText(node: Code, { fences }: TextOptions): string {
  if (node.lang === DIAGRAM) return node.data?.fence?.meta.alt ?? ''
  return fences ? `${node.value} ${node.data?.output ?? ''}` : ''
}

/**
 * Number of words of prose.
 * @param text Plain text without code.
 */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu)?.length ?? 0
}
