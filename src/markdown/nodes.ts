import type { Code, Nodes, Parents, Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type {} from 'mdast-util-mdx'
import type { Asked } from './asked.ts'
import type { Fence } from './fences.ts'
import type { Prediction } from './predict.ts'
import type { FileChanges } from './project.ts'

declare module 'mdast' {
  interface CodeData {
    /** What the opening line says, once `readFences` has read it. */
    fence?: Fence
    /** The printed output that belongs to this sample. */
    output?: string
    /** What is new in a file of a `:::project`, where there is a step before. */
    changes?: FileChanges
    /** What the type checker reports of it, a line for each stated code. */
    reports?: string
    /** The types of its names, packed, where they are asked for. */
    types?: string
  }
  interface HeadingData {
    /** Fragment identifier, once `assignIds` has run. */
    id?: string
    /** What readers ask for who need the section, once `extractAsked` has run. */
    asked?: Asked
  }
  interface RootData {
    /** The same of the page itself. */
    asked?: Asked
  }
}

declare module 'mdast-util-directive' {
  interface ContainerDirectiveData {
    /** Position of an exercise in its page, from 1. */
    number?: number
    /** The exercise has checks, so it can be solved in the page. */
    checked?: boolean
    /** Minutes that an exercise takes, as its author says. */
    minutes?: number
    /** The exercise is for those who want more. */
    optional?: boolean
    /** The objectives that an exercise practices, by their positions from 1. */
    practices?: number[]
    /** What the checks of an exercise ask for, where it begins with an empty editor. */
    specification?: string[]
    /** The answers of a `:::predict`, once `takePredictions` has run. */
    prediction?: Prediction
    /** The pictures of a `:::project`, once `resolveImages` has run: their names and their public URLs. */
    pictures?: { name: string; url: string }[]
    /** What differs in each file of a `:::project`, where there is a step before. */
    changes?: FileChanges[]
    /** Fragment identifier of an exercise, a folded section or the checkpoint, once `assignIds` has run. */
    id?: string
    /** What a folded section answers, once `extractAsked` has run. */
    asked?: Asked
  }
}

/** The 1-based line on which a node begins. */
export function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1
}

/** Whether a node is a sample that is part of a program but that the reader does not see. */
export function isHidden(node: Code): boolean {
  return node.data?.fence?.hidden === true
}

/** The label of a container directive (`:::note[label]`), which the parser keeps as its first paragraph. */
export function splitLabel(node: ContainerDirective) {
  const [first, ...rest] = node.children
  return first?.type === 'paragraph' && first.data?.directiveLabel === true
    ? { label: first.children, body: rest }
    : { label: undefined, body: node.children }
}

/** Whether a node is a folded section, `:::deep`. */
export const isFolded = (node: Nodes | undefined): node is ContainerDirective =>
  node?.type === 'containerDirective' && node.name === 'deep'

/** Whether a node ends the first part of a lesson. */
export const isCheckpoint = (node: Nodes | undefined): node is ContainerDirective =>
  node?.type === 'containerDirective' && node.name === 'checkpoint'

/** Whether a node holds the whole files of the reader's own site. */
export const isProject = (node: Nodes | undefined): node is ContainerDirective =>
  node?.type === 'containerDirective' && node.name === 'project'

/**
 * Replaces nodes anywhere in a tree.
 * @param parent Where to begin; changed in place.
 * @param replace Returns the nodes to put in place of a child, or `undefined` to keep it and look inside it.
 */
export function replaceNodes(
  parent: Root | Parents,
  replace: (node: RootContent, parent: Parents) => RootContent[] | undefined,
): void {
  const children: RootContent[] = []
  for (const child of parent.children as RootContent[]) {
    const instead = replace(child, parent)
    if (instead) children.push(...instead)
    else {
      if ('children' in child) replaceNodes(child, replace)
      children.push(child)
    }
  }
  parent.children = children
}
