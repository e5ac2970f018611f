import type { BlockContent, DefinitionContent, Heading, Root, RootContent } from 'mdast'
import type { PageKind } from './shared/compiled.ts'
import { block } from './jsx.ts'
import { plainText } from './text.ts'

/**
 * Wraps the questions of an interview page and the cards of a cheatsheet in their components.
 * @param tree Has identifiers and is not rendered yet; changed in place.
 */
export function sectionize(tree: Root, kind: PageKind): void {
  if (kind === 'interview') tree.children = wrapQuestions(tree.children)
  if (kind === 'cheatsheet') tree.children = wrapCards(tree.children)
}

/** A heading with what stands under it, or what stands before the first heading. */
interface Group {
  heading?: Heading
  children: RootContent[]
}

/** Cuts siblings at every heading of a depth. */
function group(nodes: readonly RootContent[], depth: number): Group[] {
  const groups: Group[] = [{ children: [] }]
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth === depth) groups.push({ heading: node, children: [] })
    else groups.at(-1)?.children.push(node)
  }
  return groups
}

function wrapQuestions(nodes: readonly RootContent[]): RootContent[] {
  return group(nodes, 2).flatMap(({ heading: level, children }) => [
    ...(level ? [level] : []),
    ...group(children, 3).flatMap(({ heading, children }) =>
      heading
        ? [block('Question', { id: heading.data?.id, level: level && text(level) }, [heading, ...flow(children)])]
        : children,
    ),
  ])
}

function wrapCards(nodes: readonly RootContent[]): RootContent[] {
  return group(nodes, 2).flatMap(({ heading: title, children }) => {
    if (!title) return children
    const [intro, ...cards] = group(children, 3)
    const before = intro?.children ?? []
    // A group without h3 is itself one card.
    const body = cards.length === 0 ? [block('Card', {}, flow(before))] : [...flow(before), ...cards.map(toCard)]
    return [block('CardGroup', { id: title.data?.id }, [title, ...body])]
  })
}

function toCard({ heading, children }: Group): BlockContent {
  return block('Card', { id: heading?.data?.id }, [...(heading ? [heading] : []), ...flow(children)])
}

function text(heading: Heading): string {
  return plainText(heading, { fences: false })
}

/** What stands at the root of a content file is always flow. */
function flow(nodes: readonly RootContent[]): (BlockContent | DefinitionContent)[] {
  return nodes as (BlockContent | DefinitionContent)[]
}
