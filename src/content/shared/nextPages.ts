import type { DocEntry, DocsVersion, LearningPath, PathLesson } from './model.ts'
import { nextLesson } from './sidebars.ts'

/** A lesson as a step of a path. */
export interface PathStep {
  path: LearningPath
  /** Index of the step. */
  at: number
  next?: PathLesson
}

/** The steps that a doc is, in the paths that have it: first that of the first path that has all of the doc. */
export function pathSteps(paths: readonly LearningPath[], doc: Pick<DocEntry, 'id'>): PathStep[] {
  const steps = paths.flatMap((path) => {
    const at = path.lessons.findIndex(({ docId }) => docId === doc.id)
    return at < 0 ? [] : [{ path, at, next: path.lessons[at + 1] }]
  })
  const main = steps.find(({ path, at }) => path.lessons[at]?.part === undefined) ?? steps[0]
  return main ? [main, ...steps.filter((step) => step !== main)] : []
}

/** Where a reader may go from a lesson. */
export interface NextPage {
  /** What leads there: the beginning of a sentence. */
  way: string
  href: string
  label: string
}

/** The step that follows in the lesson's path, and what follows in its section where that is another page. */
export function nextPages(
  { docs, paths }: { docs: Pick<DocsVersion, 'docs' | 'sidebars'>; paths: readonly LearningPath[] },
  doc: DocEntry,
): NextPage[] {
  const [step] = pathSteps(paths, doc)
  const inSection = nextLesson(docs, doc)
  return [
    ...(step?.next ? [{ way: `Next on the path “${step.path.title}”`, ...linkOf(step.next) }] : []),
    ...(inSection && inSection.href !== step?.next?.href
      ? [{ way: 'Next in this section', ...linkOf(inSection) }]
      : []),
  ]
}

const linkOf = ({ href, label }: Pick<NextPage, 'href' | 'label'>) => ({ href, label })
