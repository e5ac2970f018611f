import type { Code, Nodes, Parents, Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { visit } from 'unist-util-visit'
import { DIAGRAM } from '../samples/languages.ts'
import type { Part } from './shared/compiled.ts'
import { type Load, minutesOf, minutesToSolve, minutesToType } from './shared/minutes.ts'
import { isCheckpoint, isFolded, isProject } from './nodes.ts'
import { isMeasuring } from './predict.ts'
import { countWords, plainText } from './text.ts'

/**
 * Measures what each part of a page asks of its reader, and says at each exercise how many minutes it takes.
 * Of the files of a step, the lines that are new are typed. Folded sections are left out, since a first reading does
 * without them; so are optional exercises, and of tabs all but the longest one, since a reader follows one.
 * @param tree Without hidden fences.
 */
export function measureParts(tree: Root): Part[] {
  const joint = tree.children.findIndex(isCheckpoint)
  return joint < 0
    ? [measure(tree.children)]
    : [measure(tree.children.slice(0, joint)), measure(tree.children.slice(joint + 1))]
}

const isExercise = (node: Nodes): node is ContainerDirective =>
  node.type === 'containerDirective' && node.name === 'exercise'

/** What is folded away in an exercise. */
const isHelp = (node: Nodes): node is ContainerDirective =>
  node.type === 'containerDirective' && (node.name === 'hint' || node.name === 'solution')

function measure(children: readonly RootContent[]): Part {
  const root: Root = { type: 'root', children: [...children] }
  const exercises: ContainerDirective[] = []
  let folds = 0
  let sections = 0
  visit(root, (node) => {
    if (isExercise(node)) exercises.push(node)
    if (isFolded(node)) folds++
    if (node.type === 'heading' && node.depth === 2) sections++
  })
  for (const node of exercises) node.data = { ...node.data, minutes: node.data?.minutes ?? minutesByDefault(node) }
  const unread = new Set(otherTabs(root))
  const own = without(root, (node) => isExercise(node) || isFolded(node) || isProject(node) || unread.has(node))
  const load = loadOf(own)
  const minutes = exercises.flatMap(({ data }) => (data?.optional ? [] : (data?.minutes ?? 0)))
  return {
    minutes: minutesOf(load, [...minutes, minutesToType(typedLines(root))]),
    words: load.words,
    samples: fencesOf(own).length,
    sections,
    folds,
    exercises: exercises.length,
  }
}

/** The lines of the reader's own site that are written in this step: the whole files are only compared. */
function typedLines({ children }: Root): number {
  return children.filter(isProject).reduce((sum, { children: files, data: { changes } = {} }) => {
    const lines = changes
      ? changes.map(({ typed }) => typed)
      : files.map((file) => (file.type === 'code' ? linesOf(file).length : 0))
    return lines.reduce((all, own) => all + own, sum)
  }, 0)
}

/** Of the tabs that say the same for different readers, all but the longest. */
function otherTabs(root: Root): Nodes[] {
  const others: Nodes[] = []
  visit(root, 'containerDirective', ({ name, children }) => {
    if (name !== 'tabs') return
    const words = (tab: RootContent) => countWords(plainText(tab, { fences: false }))
    others.push(...children.toSorted((a, b) => words(b) - words(a)).slice(1))
  })
  return others
}

function minutesByDefault(exercise: ContainerDirective): number {
  const task = without({ type: 'root', children: exercise.children }, isHelp)
  const given = new Set(fencesOf(task).flatMap(linesOf))
  const solutions = exercise.children.filter((child) => isHelp(child) && child.name === 'solution')
  const solved = solutions.flatMap((node) => fencesOf(node).flatMap(linesOf)).filter((line) => !given.has(line))
  return minutesToSolve(loadOf(task), solved.length)
}

function loadOf(tree: Root): Load {
  return {
    words: countWords(plainText(tree, { fences: false })),
    lines: fencesOf(tree).flatMap(linesOf).length,
  }
}

/** The code that a reader sees, without drawings and without what was printed. */
function fencesOf(tree: Nodes): Code[] {
  const fences: Code[] = []
  visit(tree, 'code', (node) => {
    if (node.lang !== DIAGRAM && node.lang !== 'output' && !isMeasuring(node)) fences.push(node)
  })
  return fences
}

const linesOf = ({ value }: Code): string[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A copy of a tree without some of its nodes; the nodes that stay are the same. */
function without(tree: Root, isLeftOut: (node: Nodes) => boolean): Root {
  const copy = <T extends Parents>(parent: T): T => ({
    ...parent,
    children: parent.children.flatMap((child) =>
      isLeftOut(child) ? [] : ['children' in child ? copy(child as Parents) : child],
    ),
  })
  return copy(tree)
}
