import type { PhrasingContent, Root, RootContent } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { isAsked } from './asked.ts'
import { directives } from './directives.ts'
import { lineOf, replaceNodes } from './nodes.ts'
import type { Report } from './diagnostics.ts'

/** Elements that Markdown has no syntax for and that are harmless in prose. */
const elements = [
  'abbr',
  'br',
  'cite',
  'dd',
  'del',
  'dfn',
  'dl',
  'dt',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'samp',
  'small',
  'span',
  'sub',
  'sup',
  'time',
  'u',
  'var',
  'wbr',
]
const attributes = ['cite', 'dateTime', 'dir', 'lang', 'title']

/**
 * Keeps the part of MDX that content may use: comments, literal strings and plain elements. Everything else is a
 * problem, since it could not be shown in the Markdown export, the feed or the search.
 * @param tree Changed in place: comments are taken out, and strings become text.
 */
export function checkSyntax(tree: Root, report: Report): void {
  replaceNodes(tree, (node) => {
    switch (node.type) {
      case 'mdxjsEsm':
        report(
          lineOf(node),
          'Content has no `import` or `export`. Use Markdown and the known directives; put code into a fence.',
        )
        return []
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        if (isTruncate(node) || isAsked(node)) return [node]
        return readExpression(node.value, (message) => report(lineOf(node), message))
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        for (const message of checkElement(node)) report(lineOf(node), message)
        return undefined
      case 'table':
        if (node.children[0]?.children.some((cell) => cell.children.length === 0))
          report(lineOf(node), 'A column of this table has no name, which a screen reader would miss. Name each.')
        return undefined
      case 'html':
        report(lineOf(node), 'Raw HTML is not shown. Use Markdown.')
        return []
      default:
        return undefined
    }
  })
  replaceNodes(tree, (node) => (node.type === 'paragraph' && node.children.length === 0 ? [] : undefined))
}

/** Whether a node is the mark after which a teaser ends. */
export function isTruncate(node: RootContent): boolean {
  return node.type === 'mdxFlowExpression' && /^\s*\/\*\s*truncate\s*\*\/\s*$/.test(node.value)
}

function readExpression(value: string, report: (message: string) => void): PhrasingContent[] {
  const rest = value.replace(/\/\*[\s\S]*?\*\//g, '').trim()
  if (rest === '' && value.trim() !== '') return []
  const string = /^(?:'([^'\\\n]*)'|"([^"\\\n]*)"|`([^`\\$]*)`)$/.exec(rest)
  if (string) return [{ type: 'text', value: string[1] ?? string[2] ?? string[3] ?? '' }]
  report(`\`{${value}}\` is an expression, and content has none. Put it in backticks or write \`\\{\`.`)
  return []
}

function checkElement(node: MdxJsxFlowElement | MdxJsxTextElement): string[] {
  const name = node.name ?? ''
  if (!elements.includes(name)) {
    const boxes = Object.keys(directives).join(', ')
    return [
      `\`<${name}>\` cannot be used in content. Put it in backticks if you write about it, else use Markdown or a directive (${boxes}).`,
    ]
  }
  return node.attributes.flatMap((attribute) => {
    const plain =
      attribute.type === 'mdxJsxAttribute' && attributes.includes(attribute.name) && typeof attribute.value === 'string'
    const found = attribute.type === 'mdxJsxAttribute' ? attribute.name : '{…}'
    return plain
      ? []
      : [`\`${found}\` cannot be used on \`<${name}>\`. Known are: ${attributes.join(', ')}, each with a quoted value.`]
  })
}
