import type { Code, Parents, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { Groupable } from '../samples/groups.ts'
import { DIAGRAM, checkLanguage } from '../samples/languages.ts'
import { type Meta, parseMeta } from '../samples/meta.ts'
import type { Output, Sample } from '../samples/sample.ts'
import { checkSteps } from '../samples/stepsWord.ts'
import { sampleIds } from '../samples/node/sampleIds.ts'
import { lineOf } from './nodes.ts'

/** The opening line of a fence, read. */
export interface OpenedFence {
  node: Code
  meta: Meta
  /** What is wrong with its language or its words. */
  messages: string[]
}

/** A fence that is checked, in its place. */
export interface SampleFence extends Groupable {
  node: Code
  code: string
  /** The `output` fence that follows it. */
  output?: Code
}

/** A sample with the name that the page and the record of the gate have for it. */
export interface NamedFence extends SampleFence {
  id: string
  /** Which of several samples of the page with this name it is, from 1. */
  nth: number
}

/** The fences of a page, in the order of the source. */
export interface FenceList {
  all: OpenedFence[]
  /** Diagrams are drawn by the build and outputs belong to the sample before them, so neither is one. */
  samples: NamedFence[]
  /** Outputs that follow no sample, or another output. */
  loneOutputs: LoneOutput[]
}

/** An `output` fence that belongs to no sample. */
interface LoneOutput {
  node: Code
  /** It stands right after another one. */
  second: boolean
}

/** Where the walk through a page is. */
interface Place {
  exercise?: number
  solution?: boolean
  project?: readonly string[]
}

/** Lists the fences of a page and reads their opening lines. */
export function listFences(tree: Root): FenceList {
  const all: OpenedFence[] = []
  const samples: SampleFence[] = []
  const loneOutputs: LoneOutput[] = []
  let exercises = 0
  const walk = (parent: Root | Parents, place: Place) => {
    let before: SampleFence | 'output' | undefined
    for (const node of parent.children) {
      if (node.type === 'code') before = take(node, place, before)
      else {
        before = undefined
        if ('children' in node) walk(node, enter(node, place))
      }
    }
  }
  const enter = (node: Parents, place: Place): Place => {
    if (node.type !== 'containerDirective') return place
    if (node.name === 'exercise') return { exercise: ++exercises }
    // What a hint shows is no part of what the reader works on.
    if (node.name === 'hint') return {}
    if (node.name === 'project') return { project: picturesOf(node) }
    return node.name === 'solution' ? { ...place, solution: true } : place
  }
  const take = (
    node: Code,
    place: Place,
    before: SampleFence | 'output' | undefined,
  ): SampleFence | 'output' | undefined => {
    const unknown = checkLanguage(node.lang)
    const { meta, messages } = parseMeta(node.meta ?? '')
    const lang = node.lang ?? ''
    messages.push(...(unknown === undefined ? checkSteps(lang, meta, node.value) : [unknown]))
    if (place.project) messages.push(...nameFile(lang, meta))
    all.push({ node, meta, messages })
    if (unknown !== undefined || lang === DIAGRAM) return undefined
    if (lang === 'output') {
      if (before === undefined || before === 'output') loneOutputs.push({ node, second: before === 'output' })
      else before.output = node
      return 'output'
    }
    const sample: SampleFence = { node, lang, meta, code: node.value, index: samples.length, ...place }
    samples.push(sample)
    return sample
  }
  walk(tree, {})
  return { all, samples: withNames(samples), loneOutputs }
}

/** The names that a project gives to the pictures beside its page. */
export const picturesOf = ({ attributes }: ContainerDirective): string[] =>
  attributes?.pictures?.split(/\s+/).filter(Boolean) ?? []

/** What a file of a project may be written in, by the ending of its name. */
const FILE_LANGUAGES: ReadonlySet<string> = new Set(['html', 'css', 'js'])

/**
 * Makes a fence of a project the file that its title names; of `index.html` the result is shown.
 * @returns what is wrong with it
 */
function nameFile(lang: string, meta: Meta): string[] {
  const { title, ...others } = meta
  if (title === undefined || !/^[a-z\d][a-z\d-]*\.[a-z]+$/.test(title))
    return [
      'A fence of `:::project` is a file of the site. Name it: `title="index.html"`, in lower case and without a folder.',
    ]
  const messages: string[] = []
  if (!FILE_LANGUAGES.has(lang) || !title.endsWith(`.${lang}`))
    messages.push(`\`${title}\` is written as \`${lang}\`. Write \`html\`, \`css\` or \`js\`, as the name ends.`)
  if (Object.keys(others).length > 0)
    messages.push(
      `A file of a project has a title and no other word. Take \`${Object.keys(others).join('`, `')}\` away.`,
    )
  meta.file = title
  if (title === 'index.html') meta.preview = true
  return messages
}

/**
 * The samples of a page without their tree, as the site and the gate keep them.
 * @param fences Every sample of the page.
 * @param page Path relative to the content folder.
 */
export function toSamples(fences: readonly NamedFence[], page: string): Sample[] {
  return fences.map(({ node, output, ...sample }) => ({
    ...sample,
    page,
    file: `content/${page}`,
    line: lineOf(node),
    ...(output && { output: outputOf(output) }),
  }))
}

function outputOf(node: Code): Output {
  const line = lineOf(node)
  return { text: node.value, line, endLine: node.position?.end.line ?? line + 1 }
}

function withNames(samples: readonly SampleFence[]): NamedFence[] {
  const ids = sampleIds(samples)
  const seen = new Map<string, number>()
  return samples.map((sample) => {
    const id = ids.get(sample) ?? ''
    const nth = (seen.get(id) ?? 0) + 1
    seen.set(id, nth)
    return { ...sample, id, nth }
  })
}
