import type { Code, Heading, Root, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import type { ContainerDirective } from 'mdast-util-directive'
import { splitReports } from '../samples/reports.ts'
import type { Section } from './shared/compiled.ts'
import { isCheckpoint, isFolded, isProject, splitLabel } from './nodes.ts'
import { plainText } from './text.ts'

/**
 * Cuts a page into one record per h1, h2, h3 and folded section for the search. Text under an h4 belongs to the h3 above
 * it, and text after a folded section to the heading before it.
 * @param tree Has identifiers and no hidden fences.
 */
export function readSections(tree: Root): Section[] {
  let nodes: RootContent[] = []
  let later = {}
  const open = [{ section: sectionOf(tree, 1, ''), nodes }]
  for (const node of tree.children) {
    if (isCheckpoint(node)) later = { later: true }
    // All of it was shown before, and nearly all in the steps before.
    if (isProject(node)) continue
    if (node.type === 'heading' && (node.depth === 2 || node.depth === 3)) {
      nodes = []
      open.push({ section: { ...sectionOf(node, node.depth, plainText(node, { fences: true })), ...later }, nodes })
    } else if (isFolded(node)) {
      const { label = [], body } = splitLabel(node)
      const heading = plainText({ type: 'paragraph', children: label }, { fences: true })
      open.push({ section: { ...sectionOf(node, 3, heading), ...later }, nodes: body })
    } else {
      nodes.push(node)
    }
  }
  return open.map(({ section, nodes }) => ({
    ...section,
    text: plainText({ type: 'root', children: nodes }, { fences: true }),
    errors: [...new Set([...readErrors({ type: 'root', children: nodes }), ...section.errors])],
  }))
}

/** A section whose text is still to come. */
function sectionOf({ data }: ContainerDirective | Heading | Root, level: Section['level'], heading: string): Section {
  const id = data && 'id' in data ? data.id : undefined
  const { queries = [], errors = [] } = data?.asked ?? {}
  return { level, heading, id: id ?? '', text: '', asked: queries, errors }
}

/** An error as a console prints it: its name, perhaps a code, and the message up to the end of the line. */
const PRINTED = /\b((?:[A-Z]\w*)?Error|[A-Z]\w*Exception)(?: \[\w+\])?: (.{4,200}?)(?=['"`]?$)/gm

function readErrors(tree: Root): string[] {
  const errors = new Set<string>()
  visit(tree, 'code', (node: Code) => {
    const { throws, error, invalid } = node.data?.fence?.meta ?? {}
    if (throws !== undefined) errors.add(throws)
    for (const { code, message } of splitReports(error, node.data?.reports)) errors.add(`${code}${message}`)
    if (invalid !== undefined) errors.add(invalid)
    for (const [, name, message] of `${node.value}\n${node.data?.output ?? ''}`.matchAll(PRINTED))
      errors.add(`${name}: ${message}`)
  })
  return [...errors]
}
