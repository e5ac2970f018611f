import { createHash } from 'node:crypto'
import type { Element, ElementContent, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { SKIP, visit } from 'unist-util-visit'
import {
  type Card,
  CARDS_PATH,
  type CardText,
  LEVELS,
  packCards,
  textsPath,
} from '../components/practice/shared/cards.ts'
import type { DocEntry, DocsVersion } from '../content/shared/model.ts'
import { sectionTitle } from '../content/shared/sidebars.ts'
import type { OutputFile } from './assets.ts'

/** Characters of HTML that one file of texts has, or one text if that is longer: some 6 KB on the wire. */
const FILE_SIZE = 32_000

const LESSON_LEVELS: readonly unknown[] = ['basics', 'intermediate', 'advanced']

/** What says to which section a page belongs. */
interface Sections {
  docs: Pick<DocsVersion, 'docs' | 'sidebars'>
}

/** A page of the docs as it was rendered. */
export interface RenderedDoc {
  doc: DocEntry
  html: string
}

/** Makes what the practice asks: the list of all questions, and their texts in files by page. */
export function practiceFiles(site: Sections, pages: readonly RenderedDoc[]): OutputFile[] {
  const cards: Card[] = []
  const files: OutputFile[] = []
  for (const page of pages) {
    let texts: Record<string, CardText> = {}
    let [size, file] = [0, 0]
    const write = () => {
      if (size > 0) files.push({ path: textsPath({ page: page.doc.path, file }), data: JSON.stringify(texts) })
    }
    for (const { text, ...card } of cardsOf(site, page)) {
      if (size > 0 && size + text.html.length > FILE_SIZE) {
        write()
        texts = {}
        size = 0
        file++
      }
      texts[card.id] = text
      size += text.html.length
      cards.push({ ...card, file })
    }
    write()
  }
  return [{ path: CARDS_PATH, data: packCards(cards) }, ...files]
}

type FoundCard = Omit<Card, 'file'> & { text: CardText }

/** The questions of an interview page, or the predictions of any other, in their order. */
export function cardsOf(site: Sections, { doc, html }: RenderedDoc): FoundCard[] {
  const isPrediction = doc.kind !== 'interview'
  if (!html.includes(isPrediction ? 'data-choice=' : 'data-question=')) return []
  const { path, frontMatter } = doc
  const title = frontMatter.sidebar_label ?? frontMatter.title
  const subject = isPrediction ? (sectionTitle(site.docs, doc.sidebar ?? '') ?? title) : title
  const page = { page: path, pageTitle: frontMatter.title, subject, isPrediction }
  const cards: FoundCard[] = []
  const levels: unknown[] = []
  let heading = { address: path, title: frontMatter.title }
  visit(fromHtml(html), 'element', (node: Element) => {
    const { dataQuestion, dataLevel, id } = node.properties
    if (!isPrediction) {
      if (typeof dataQuestion !== 'string') return undefined
      if (!levels.includes(dataLevel)) levels.push(dataLevel)
      const address = `${path}#${dataQuestion}`
      const [head, ...answer] = node.children
      const text = { title: textOf(head), html: cleanHtml(answer, path), address }
      cards.push({ ...page, id: address, level: Math.min(levels.indexOf(dataLevel), LEVELS.length - 1), text })
      return SKIP
    }
    if (/^h[23]$/.test(node.tagName) && typeof id === 'string')
      heading = { address: `${path}#${id}`, title: textOf(node) }
    if (!node.children.some(isChoice)) return undefined
    // What it asks names it, and not its place: a lesson may be rearranged, and another question is another one.
    const name = createHash('sha256').update(textOf(node)).digest('hex').slice(0, 8)
    const level = Math.max(0, LESSON_LEVELS.indexOf(frontMatter.level))
    cards.push({ ...page, id: `${path}#predict-${name}`, level, text: { ...heading, html: cleanHtml([node], path) } })
    return SKIP
  })
  return cards
}

const isChoice = (node: ElementContent) => node.type === 'element' && 'dataChoice' in node.properties

function textOf(node: ElementContent | undefined): string {
  if (node?.type === 'text') return node.value
  return node?.type === 'element' ? node.children.map(textOf).join('') : ''
}

/** What only the page itself can have: names of its elements, and controls that its scripts give life to. */
const NAMES = ['id', 'ariaLabelledBy', 'ariaDescribedBy', 'ariaControls', 'htmlFor']

function cleanHtml(children: ElementContent[], path: string): string {
  const tree: Root = { type: 'root', children }
  visit(tree, 'element', (node: Element, i, parent) => {
    const { className, dataRun, href } = node.properties
    const isDead =
      ['button', 'input', 'output', 'iframe', 'textarea'].includes(node.tagName) ||
      dataRun !== undefined ||
      (Array.isArray(className) && className.includes('anchor'))
    const isEmpty = ['div', 'fieldset'].includes(node.tagName) && node.children.every(isControl)
    if (parent && i !== undefined && (isDead || isEmpty)) {
      parent.children.splice(i, 1)
      return [SKIP, i]
    }
    // The arrowheads of a diagram are found by theirs, which begin with a hash of its own.
    if (node.tagName !== 'marker') for (const name of NAMES) delete node.properties[name]
    if (typeof href === 'string' && href.startsWith('#')) node.properties.href = path + href
    return undefined
  })
  return toHtml(tree)
}

const isControl = (node: ElementContent) => node.type === 'element' && ['button', 'output'].includes(node.tagName)
