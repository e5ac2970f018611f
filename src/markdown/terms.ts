import GithubSlugger from 'github-slugger'
import type { ListItem, Nodes, PhrasingContent, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { readPage } from './readPage.ts'
import { resolveHref } from './links.ts'
import type { Term } from './shared/compiled.ts'

/** Class of a link that explains the word it stands on: nobody needs to follow it, and its page is not loaded ahead. */
const TERM_CLASS = 'term'

/** Directives in which a link would lead away from something that is to be done. */
const TASKS = ['exercise', 'predict', 'learn', 'checkpoint', 'project']

interface Entry {
  item: ListItem
  /** `Closure`; what stands in parentheses is left out. */
  name: string
  id: string
}

/** The entries of a glossary: items of lists that begin with a bold term. */
function entriesOf(tree: Root): Entry[] {
  const slugger = new GithubSlugger()
  const entries: Entry[] = []
  visit(tree, 'listItem', (item) => {
    const [first] = item.children
    const [start] = first?.type === 'paragraph' ? first.children : []
    if (start?.type !== 'strong') return
    const name = toString(start)
      .replace(/\s*\(.*\)$/, '')
      .trim()
    // The prefix keeps them apart from headings of the same name.
    entries.push({ item, name, id: `term-${slugger.slug(name)}` })
  })
  return entries
}

/**
 * Gives every entry of a glossary its fragment identifier.
 * @param tree Changed in place.
 * @returns The identifiers
 */
export function assignTermIds(tree: Root): string[] {
  return entriesOf(tree).map(({ item, id }) => {
    item.data = { ...item.data, hProperties: { id } }
    return id
  })
}

/** The entries of the glossary in a content file. */
export function readTerms(path: string, source: string): Term[] {
  return entriesOf(readPage(path, source).tree).map(({ item, name, id }) => {
    const taughtIn = new Set<string>()
    visit(item, 'link', ({ url }) => void taughtIn.add(resolveHref(url, path).replace(/^file:|#.*/g, '')))
    return { name, href: `file:${path}#${id}`, taughtIn: [...taughtIn] }
  })
}

/**
 * Links the first use of each term to the glossary. Not where the page itself says what it is, in bold or italics, nor
 * where a link would lead away from a task.
 * @param tree Of a page, its links resolved; changed in place.
 */
export function linkTerms(tree: Root, terms: readonly Term[]): void {
  const left = new Map(terms.map((term) => [term, patternOf(term.name)]))
  /** The first use of any term in a text, the longer of two that begin there. */
  const firstIn = (text: string) =>
    [...left]
      .flatMap(([term, pattern]) => {
        const match = pattern.exec(text)
        return match ? [{ term, index: match.index, word: match[0] }] : []
      })
      .toSorted((a, b) => a.index - b.index || b.word.length - a.word.length)[0]
  visit(tree, (node, index, parent) => {
    if (node.type === 'heading' || node.type === 'link' || node.type === 'table' || isTask(node)) return SKIP
    // The label of a fold is a control: none may lie in another.
    if (node.type === 'paragraph' && node.data?.directiveLabel) return SKIP
    if (node.type === 'strong' || node.type === 'emphasis') {
      for (let use = firstIn(toString(node)); use; use = firstIn(toString(node))) left.delete(use.term)
      return SKIP
    }
    if (node.type !== 'text' || index === undefined || !parent) return
    const nodes: PhrasingContent[] = []
    let rest = node.value
    for (let use = firstIn(rest); use; use = firstIn(rest)) {
      left.delete(use.term)
      nodes.push({ type: 'text', value: rest.slice(0, use.index) }, linkTo(use.term, use.word))
      rest = rest.slice(use.index + use.word.length)
    }
    if (nodes.length === 0) return
    nodes.push({ type: 'text', value: rest })
    parent.children.splice(index, 1, ...nodes)
    return [SKIP, index + nodes.length]
  })
}

const isTask = (node: Nodes) => node.type === 'containerDirective' && TASKS.includes(node.name)

const linkTo = ({ href }: Term, word: string): PhrasingContent => ({
  type: 'link',
  url: href,
  children: [{ type: 'text', value: word }],
  data: { hProperties: { className: [TERM_CLASS] } },
})

/** A term as a word of a sentence: in lower case too, unless it is an abbreviation, and in the plural. */
function patternOf(name: string): RegExp {
  const stem = name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&').replace(/y$/, '(?:y|ie)')
  return new RegExp(`(?<![\\w-])${stem}s?(?![\\w-])`, /\p{Lu}{2}|^\p{Ll}/u.test(name) ? 'u' : 'iu')
}
