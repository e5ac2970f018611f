import type { Code, Nodes, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { visit } from 'unist-util-visit'
import { isScript } from '../samples/groups.ts'
import type { LessonReview, Part } from './shared/compiled.ts'
import { isCheckpoint, isProject, lineOf } from './nodes.ts'
import { isMeasuring } from './predict.ts'

/** What the first part of a lesson may ask of someone who meets the subject today. */
type Limits = typeof LIMITS
const LIMITS = { fewestWords: 600, mostWords: 1000, samples: 20, sections: 4, folds: 2, sectionsBeforeExercise: 2 }
const FEWEST_PREDICTIONS = 2

/** What a step of a site that readers build may ask: it is read beside an editor, and has one part. */
const STEP_LIMITS: Limits = { ...LIMITS, fewestWords: 400, mostWords: 750, sections: 8 }
const FEWEST_STEP_PREDICTIONS = 1
const [FEWEST_OBJECTIVES, MOST_OBJECTIVES] = [2, 4]

/**
 * Says what a lesson lacks that docs/writing.md asks for, and what its first part has.
 * @param tree With its hidden fences and predictions as they were written.
 * @param beforeScripts Its readers know no JavaScript.
 * @returns nothing for a page that has no objectives, since it is no lesson
 */
export function reviewLesson(tree: Root, parts: readonly Part[], beforeScripts = false): LessonReview | undefined {
  const found: LessonReview['found'] = []
  const add = (node: Nodes | undefined, message: string) => found.push({ line: node ? lineOf(node) : 1, message })
  // A step of a site that readers build has one part, and ends with its files.
  const project = tree.children.find(isProject)
  const joint = tree.children.find(isCheckpoint) ?? project
  const name = project ? 'The step' : 'Part one'
  const limits = project ? STEP_LIMITS : LIMITS
  const fewestPredictions = project ? FEWEST_STEP_PREDICTIONS : FEWEST_PREDICTIONS
  const first: Root = {
    type: 'root',
    children: joint ? tree.children.slice(0, project ? undefined : tree.children.indexOf(joint)) : [],
  }
  const objectives = containers(first, 'objectives')[0] ?? containers(tree, 'objectives')[0]
  if (!objectives && !joint) return undefined

  if (beforeScripts)
    for (const fence of unfoldedScripts(tree))
      add(fence, 'The prediction asks in JavaScript, which its readers do not know. Write `measures` on the script.')
  const [part] = parts
  if (!joint || !part) {
    add(undefined, 'The lesson has no `:::checkpoint`. Cut it into two parts: see docs/writing.md.')
    return { found, has: [] }
  }

  const limit = (is: number, what: string, most: number, fix: string) => {
    if (is > most)
      add(
        joint,
        `${name} has ${is} ${what}; at most ${most} are read in half an hour. ${project ? 'Leave one to another step.' : fix}`,
      )
  }
  if (part.words < limits.fewestWords)
    add(joint, `${name} has ${part.words} words. With fewer than ${limits.fewestWords} it is not a whole lesson.`)
  limit(part.words, 'words', limits.mostWords, 'Move what is needed on another day to part two.')
  limit(part.samples, 'samples', limits.samples, 'Let one sample grow in place of several.')
  limit(part.sections, 'sections', limits.sections, 'Move one to part two.')
  limit(part.folds, 'folded sections', limits.folds, 'Move one to part two.')
  const exercises = containers(first, 'exercise')
  checkFirstExercise(first, exercises, add)
  checkObjectives(objectives, exercises, add)
  const predictions = containers(first, 'predict').length
  if (predictions < fewestPredictions)
    add(joint, `${name} has ${predictions} predictions. Write at least ${fewestPredictions}, where intuition fails.`)
  return {
    found,
    has: [
      `${part.minutes} minutes`,
      `${part.words} words`,
      `${part.sections} sections`,
      `${part.samples} samples`,
      `${part.exercises} exercises`,
      `${predictions} predictions`,
      `${containers(first, 'rule').length} rules`,
      `${part.folds} folded sections`,
      ...(project ? [] : [`part two: ${parts[1]?.minutes ?? 0} minutes`]),
    ],
  }
}

type Add = (node: Nodes | undefined, message: string) => void

function checkFirstExercise(first: Root, [exercise]: readonly ContainerDirective[], add: Add): void {
  const sections = first.children.filter((node) => node.type === 'heading' && node.depth === 2)
  const late = sections[LIMITS.sectionsBeforeExercise]
  const isLate = late && (!exercise || lineOf(exercise) > lineOf(late))
  if (isLate || !exercise)
    add(
      exercise ?? late ?? sections.at(-1),
      'The first exercise comes after the second section at the latest. Move it up: two to four lines like those just shown.',
    )
}

function checkObjectives(
  objectives: ContainerDirective | undefined,
  exercises: readonly ContainerDirective[],
  add: Add,
): void {
  const count = objectives?.children.find((child) => child.type === 'list')?.children.length ?? 0
  if (count < FEWEST_OBJECTIVES || count > MOST_OBJECTIVES)
    add(objectives, `There are ${count} objectives. Write ${FEWEST_OBJECTIVES} to ${MOST_OBJECTIVES}.`)
  // That there is none at all is told already.
  if (exercises.length === 0) return
  const practiced = new Set(exercises.flatMap(({ data }) => data?.practices ?? []))
  for (let objective = 1; objective <= count; objective++)
    if (!practiced.has(objective))
      add(
        objectives,
        `No exercise of part one practices objective ${objective}. Name it at one: \`{practices=${objective}}\`.`,
      )
  for (const node of exercises)
    for (const objective of node.data?.practices ?? [])
      if (objective > count) add(node, `There is no objective ${objective}: the list has ${count}.`)
}

/** The scripts that a prediction shows. */
function unfoldedScripts(tree: Root): Code[] {
  return containers(tree, 'predict').flatMap(({ children }) =>
    children.filter(
      (child): child is Code =>
        child.type === 'code' &&
        isScript({ lang: child.lang ?? '' }) &&
        !isMeasuring(child) &&
        child.data?.fence?.hidden !== true,
    ),
  )
}

function containers(tree: Root, name: string): ContainerDirective[] {
  const found: ContainerDirective[] = []
  visit(tree, 'containerDirective', (node) => {
    if (node.name === name) found.push(node)
  })
  return found
}
