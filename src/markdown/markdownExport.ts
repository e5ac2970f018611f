import type { BlockContent, Code, DefinitionContent, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { MdxJsxTextElement } from 'mdast-util-mdx'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { NEXT_LESSON } from './checkpoint.ts'
import { directives } from './directives.ts'
import { DIAGRAM } from '../samples/languages.ts'
import { splitReports, toldRules } from '../samples/reports.ts'
import { replaceNodes, splitLabel } from './nodes.ts'
import { isMeasuring } from './predict.ts'
import { changesInWords } from './project.ts'
import { CHECKED_CLAIM, LESSON_TIME } from './siteFacts.ts'

const writer = unified()
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '_',
    fences: true,
    listItemIndent: 'one',
    resourceLink: true,
    rule: '-',
  })
  .use(remarkGfm, { tablePipeAlign: false })
  .freeze()

/** Characters that Unicode keeps for the inside of programs: no text has them. */
const [OPEN, CLOSE] = ['\uFDD0', '\uFDD1']
const marked = new RegExp(`${OPEN}([\\w-]*)${CLOSE}`, 'g')
/** Stands where the table of the steps of a sample belongs. */
const STEPS = '\uFDD2'
/** Stands where the link to the next lesson belongs. */
const NEXT = '\uFDD3'
const stepsMark = new RegExp(`${STEPS}(\\w+) (\\d+)${STEPS}`, 'g')

const NEXT_LINE = `${NEXT}\n\n`
/** Stands where what is checked on the whole site belongs. */
export const CHECKED = '\uFDD4'
/** Stands where the time of a lesson belongs, on both sides of its address in hexadecimal digits. */
const TIME = '\uFDD5'
const timeMark = new RegExp(`${TIME}(\\w+)${TIME}`, 'g')

/** What only the whole site knows. */
export interface SiteFacts {
  /** Gives the steps of a sample as Markdown, by its id and which of several equal ones it is, from 1. */
  steps?: (sample: string, nth: number) => string
  /** The sentence that leads to the next lesson, in Markdown; empty where none follows. */
  next?: string
  /** Gives what the link to a lesson says of its time, by the href as the page has it; empty where it is no lesson. */
  time?: (href: string) => string
  /** How the samples of the site are checked. */
  checked?: string
}

/**
 * The Markdown export of a page, for machines: GFM, with directives as plain Markdown. The address of every link and image is
 * marked, since it is known only with all pages: see `resolveMarkdown`.
 * @param tree Without hidden fences; not changed.
 */
export function writeMarkdown(tree: Root): string {
  const copy = structuredClone(tree)
  replaceNodes(copy, plain)
  visit(copy, (node) => {
    if (node.type === 'link' || node.type === 'image')
      node.url = `${OPEN}${Buffer.from(node.url).toString('base64url')}${CLOSE}`
  })
  return writer.stringify(copy)
}

/**
 * Writes the addresses of a Markdown export. What only looks like a link, as in a sample of Markdown, stays as it is.
 * @param markdown From `writeMarkdown`.
 * @param address Gives the address for an href as the page has it.
 */
export function resolveMarkdown(
  markdown: string,
  address: (href: string) => string,
  { steps = () => '', next = '', time = () => '', checked = '' }: SiteFacts = {},
): string {
  const encode = (url: string) =>
    url.replace(/[()\s]/g, (found) => `%${found.charCodeAt(0).toString(16).padStart(2, '0')}`)
  return markdown
    .replaceAll(marked, (_, href: string) => encode(address(Buffer.from(href, 'base64url').toString('utf8'))))
    .replaceAll(NEXT_LINE, () => (next === '' ? '' : `${next}\n\n`))
    .replaceAll(CHECKED, () => checked)
    .replaceAll(timeMark, (_, href: string) => time(Buffer.from(href, 'hex').toString('utf8')))
    .replaceAll(stepsMark, (_, sample: string, nth: string) => steps(sample, Number(nth)))
}

function plain(node: RootContent): RootContent[] | undefined {
  switch (node.type) {
    case 'containerDirective':
      return plainDirective(node)
    case 'mdxJsxFlowElement':
      if (node.name === NEXT_LESSON) return [{ type: 'paragraph', children: [{ type: 'text', value: NEXT }] }]
      if (node.name === CHECKED_CLAIM) return [{ type: 'paragraph', children: [{ type: 'text', value: CHECKED }] }]
      replaceNodes(node, plain)
      return node.children
    case 'mdxJsxTextElement':
      if (node.name === 'br') return [{ type: 'break' }]
      if (node.name === LESSON_TIME) return [{ type: 'text', value: timeOf(node) }]
      replaceNodes(node, plain)
      return node.children
    case 'code':
      return plainFence(node)
    default:
      return undefined
  }
}

/** The mark for the time of a lesson. */
function timeOf({ attributes }: MdxJsxTextElement): string {
  const href = attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'href')?.value
  return `${TIME}${Buffer.from(String(href)).toString('hex')}${TIME}`
}

function plainDirective(node: ContainerDirective): (BlockContent | DefinitionContent)[] {
  const { label, body } = splitLabel(node)
  const parent: Root = { type: 'root', children: node.name === 'predict' ? measuredLast(body) : body }
  replaceNodes(parent, plain)
  const children = parent.children as (BlockContent | DefinitionContent)[]
  const kind = directives[node.name]
  const word = [kind?.word, node.data?.number].filter(Boolean).join(' ')
  if (node.name === 'project') children.unshift(...changesInWords(node.data?.changes ?? [], 'numbers'))
  for (const { name, url } of node.data?.pictures ?? [])
    children.push({
      type: 'paragraph',
      children: [
        { type: 'text', value: 'Picture: ' },
        { type: 'link', url, children: [{ type: 'text', value: name }] },
      ],
    })
  const title = boldLine(node.data?.optional ? `${word} (optional)` : word, label ?? [])
  const all = title ? [title, ...children] : children
  return kind?.aside ? [{ type: 'blockquote', children: all }] : all
}

/** As on the page, the script that settles a prediction comes after its answers: no one needs it to answer. */
function measuredLast(body: ContainerDirective['children']): ContainerDirective['children'] {
  const measured = body.filter((child) => child.type === 'code' && isMeasuring(child))
  const title = boldLine('How this was measured', [])
  return measured.length > 0 && title
    ? [...body.filter((child) => !measured.includes(child)), title, ...measured]
    : body
}

function boldLine(word: string, label: PhrasingContent[]): Paragraph | undefined {
  const start: PhrasingContent[] = word ? [{ type: 'text', value: label.length > 0 ? `${word}: ` : word }] : []
  const children = [...start, ...label]
  return children.length > 0 ? { type: 'paragraph', children: [{ type: 'strong', children }] } : undefined
}

function plainFence(node: Code): BlockContent[] {
  const { title, file, alt } = node.data?.fence?.meta ?? {}
  const code: Code = { type: 'code', lang: node.lang, value: node.value }
  if (node.lang === DIAGRAM)
    return [{ type: 'paragraph', children: [{ type: 'text', value: `Diagram: ${alt ?? ''}` }] }, code]
  const name = title ?? file
  if (name && !name.includes('`')) code.meta = `title="${name}"`
  const { data } = node
  const blocks: BlockContent[] = [code]
  if (data?.fence?.meta.steps !== undefined)
    blocks.push({
      type: 'paragraph',
      children: [{ type: 'text', value: `${STEPS}${data.fence.sample} ${data.fence.nth}${STEPS}` }],
    })
  if (data?.output !== undefined) blocks.push({ type: 'code', lang: 'output', value: data.output })
  return [...blocks, ...plainErrors(node)]
}

/** What a sample throws, what the type checker reports of it, and the rule that it breaks, in the words of the page. */
function plainErrors({ data }: Code): Paragraph[] {
  const { throws, error, invalid } = data?.fence?.meta ?? {}
  const broken = toldRules(invalid)
  const line = (start: string, name: string, end = ''): Paragraph => ({
    type: 'paragraph',
    children: [
      { type: 'text', value: start },
      { type: 'inlineCode', value: name },
      { type: 'text', value: end },
    ],
  })
  return [
    ...(throws === undefined ? [] : [line('Throws ', throws)]),
    ...splitReports(error, data?.reports).map(({ code, message }) => line('The type checker reports ', code, message)),
    ...(broken === undefined ? [] : [line('Invalid on purpose: ', broken)]),
  ]
}
