/**
 * What a reader keeps: the whole site, or some pages with all below them. What every page needs, the search, and the
 * pages of the site itself come with either.
 */
export type Selection = 'all' | readonly string[]

/** A part of the site that can be kept without the rest. */
export interface Subject {
  title: string
  /** As in {@link Selection}. */
  roots: readonly string[]
}

/** What the reader has said to the download. After `declined`, which pausing and removing say too, none begins by itself. */
export interface DownloadAnswer {
  type: 'declined' | 'keep'
  selection: Selection
}

/**
 * Reads a stored answer.
 * @param text `keep` or `declined`, for a part of the site with the paths of its pages.
 */
export function parseAnswer(text: string | null): DownloadAnswer | undefined {
  const [verb, ...paths] = (text ?? '').split(' ')
  if (verb !== 'keep' && verb !== 'declined') return undefined
  const selection = paths.filter((path) => path.startsWith('/'))
  return { type: verb, selection: selection.length > 0 ? selection : 'all' }
}

/** As {@link parseAnswer} reads it. */
export function formatAnswer({ type, selection }: DownloadAnswer): string {
  return selection === 'all' ? type : [type, ...selection].join(' ')
}

/** Half a megabyte that checks what a reader writes in TypeScript: nobody needs it who keeps another subject. */
const COMPILER = /^\/assets\/typecheck-/

/** Whether a file of the site is kept with a selection. */
export function isSelected(selection: Selection, path: string): boolean {
  if (selection === 'all' || isShared(path)) return true
  if (COMPILER.test(path)) return selection.some((root) => root.endsWith('/typescript'))
  const page = pageOf(path)
  return selection.some((root) => page === root || page.startsWith(`${root}/`))
}

/** Whether a file is kept with every selection. */
export function isShared(path: string): boolean {
  if (COMPILER.test(path)) return false
  return /^\/(?:assets|img|search)\//.test(path) || pageOf(path).lastIndexOf('/') === 0
}

/** Path of the page that a file belongs to: the page itself, its payload, the programs and the results of its samples, its questions. */
function pageOf(path: string): string {
  return path.replace(/^\/(?:run\/frames|run|practice|_rsc)(?=\/)/, '').replace(/\.(?:txt|json)$/, '')
}
