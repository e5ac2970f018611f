import type { Code, List, ListItem, PhrasingContent, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { visit } from 'unist-util-visit'
import { isScript } from '../samples/groups.ts'
import type { Meta } from '../samples/meta.ts'
import { lineOf } from './nodes.ts'
import type { Report } from './diagnostics.ts'

/** One of the answers that a reader can choose. */
export interface Answer {
  /** What would be printed: one entry for each line. */
  lines: string[]
  /** The belief that leads to it, or why it is right. */
  why: PhrasingContent[]
  /** 1-based line of the item. */
  line: number
}

/** The answers to what a sample prints. */
export interface Prediction {
  answers: (Answer & { right: boolean })[]
  /** What the run printed, and last the error that ended it. */
  printed: string[]
  /** The script that measured it, where it is folded. */
  measured?: Code
}

const [FEWEST, MOST] = [2, 4]

/**
 * Checks every `:::predict`: a sample, what it printed, and answers of which exactly one is that.
 * @param tree Its fences are read, its outputs are not joined to their samples yet.
 */
export function checkPredictions(tree: Root, report: Report): void {
  visit(tree, 'containerDirective', (node) => {
    if (node.name === 'predict') checkPrediction(node, report)
  })
  visit(tree, 'code', (node, _, parent) => {
    if (isMeasuring(node) && !(parent?.type === 'containerDirective' && parent.name === 'predict'))
      report(lineOf(node), '`measures` is for the script of a `:::predict`. Take the word away, or move the fence.')
  })
}

/** Whether a fence is the script that settles a prediction about what is seen. */
export const isMeasuring = (node: Code): boolean => metaOf(node).measures === true

function checkPrediction(node: ContainerDirective, report: Report): void {
  const fences = node.children.filter((child) => child.type === 'code')
  const shown = fences.filter((fence) => fence.lang !== 'output' && !metaOf(fence).hidden)
  const measuring = shown.filter(isMeasuring)
  const sample = shown.at(-1)
  if (!sample || (measuring.length === 0 && shown.length > 1)) {
    report(
      lineOf(node),
      `\`:::predict\` asks about one sample; ${shown.length} are shown in it. Show one, the others \`hidden\`.`,
    )
    return
  }
  if (measuring.some((fence) => fence !== sample || !isScript({ lang: fence.lang ?? '' }))) {
    report(
      lineOf(measuring[0] ?? node),
      '`measures` is for the script that settles a prediction. Write it on one `js` fence, after what the question shows.',
    )
    return
  }
  for (const [i, text] of sample.value.split('\n').entries())
    if (text.includes('//=>'))
      report(lineOf(sample) + 1 + i, '`//=>` gives the answer away. Put what is printed into an `output` fence.')
  const meta = metaOf(sample)
  if (meta.run ?? meta.preview)
    report(
      lineOf(sample),
      '`run` gives the answer away. Take the word away: the page shows what is printed once a reader has answered.',
    )
  const { answers, list } = readAnswers(node)
  if (!list) {
    report(
      lineOf(node),
      '`:::predict` has no answers. End it with a list; each item begins with what is printed, in backticks.',
    )
    return
  }
  if (answers.length < FEWEST || answers.length > MOST)
    report(lineOf(list), `\`:::predict\` has ${answers.length} answers. Write ${FEWEST} to ${MOST}.`)
  for (const { lines, why, line } of answers) {
    if (lines.length === 0)
      report(
        line,
        'The answer does not begin with what is printed. Write it in backticks, one pair for each line: "- `1`, `2`: why".',
      )
    else if (why.length === 0)
      report(line, 'The answer has no explanation. After a colon, say which belief leads to it, or why it is right.')
  }
  const output = fences.findLast((fence) => fence.lang === 'output')
  const { throws } = meta
  if (!output && throws === undefined) {
    report(
      lineOf(sample),
      'Nothing says what the sample of a `:::predict` prints. Put an `output` fence after it and run `npm run examples -- --update`.',
    )
    return
  }
  const printed = printedBy(output, throws)
  const right = answers.filter(({ lines }) => isSame(lines, printed))
  if (right.length === 0) report(lineOf(list), `No answer is what the sample prints. It prints ${quote(printed)}.`)
  for (const { line } of right.slice(1))
    report(line, `This answer is right, too: it prints ${quote(printed)}. Only one may be.`)
}

/**
 * Takes the answers of every `:::predict` out of its list, and what gives them away from its sample.
 * @param tree Checked, its outputs joined to their samples; changed in place.
 */
export function takePredictions(tree: Root): void {
  visit(tree, 'containerDirective', (node) => {
    if (node.name !== 'predict') return
    const { answers, list } = readAnswers(node)
    const sample = node.children.findLast((child) => child.type === 'code')
    const { throws } = sample ? metaOf(sample) : {}
    const output = sample?.data?.output ?? ''
    const printed = [...(output === '' ? [] : output.split('\n')), ...(throws === undefined ? [] : [throws])]
    if (sample?.data?.fence) {
      sample.data.fence = { ...sample.data.fence, meta: { ...sample.data.fence.meta, throws: undefined } }
      sample.data.output = undefined
    }
    const measured = sample && isMeasuring(sample) ? sample : undefined
    node.children = node.children.filter((child) => child !== list && child !== measured)
    node.data = {
      ...node.data,
      prediction: {
        printed,
        measured,
        answers: answers.map((answer) => ({ ...answer, right: isSame(answer.lines, printed) })),
      },
    }
  })
}

/** Whether an answer is what was printed. */
function isSame(lines: readonly string[], printed: readonly string[]): boolean {
  return lines.length === printed.length && lines.every((line, i) => line.trim() === printed[i]?.trim())
}

function metaOf({ data }: Code): Meta {
  return data?.fence?.meta ?? {}
}

function printedBy(output: Code | undefined, throws: string | undefined): string[] {
  const lines = output === undefined || output.value === '' ? [] : output.value.split('\n')
  return throws === undefined ? lines : [...lines, throws]
}

function quote(lines: readonly string[]): string {
  return lines.length === 0 ? 'nothing' : lines.map((line) => `\`${line}\``).join(', ')
}

/** The last list of a prediction holds its answers. */
function readAnswers(node: ContainerDirective): { answers: Answer[]; list: List | undefined } {
  const last = node.children.at(-1)
  const list = last?.type === 'list' ? last : undefined
  return { answers: list?.children.map(readAnswer) ?? [], list }
}

/** `` `1`, `2`: because … `` */
function readAnswer(item: ListItem): Answer {
  const line = lineOf(item)
  const [paragraph] = item.children
  const parts = paragraph?.type === 'paragraph' ? paragraph.children : []
  const lines: string[] = []
  for (const [i, part] of parts.entries()) {
    if (part.type === 'inlineCode') lines.push(part.value)
    else if (part.type === 'text' && part.value.trim() === ',') continue
    else {
      const rest = part.type === 'text' ? { ...part, value: part.value.replace(/^\s*:\s*/, '') } : part
      const isText = part.type === 'text' && /^\s*:/.test(part.value)
      const why = rest.type === 'text' && rest.value === '' ? parts.slice(i + 1) : [rest, ...parts.slice(i + 1)]
      return { lines: isText ? lines : [], why: isText ? why : [], line }
    }
  }
  return { lines, why: [], line }
}
