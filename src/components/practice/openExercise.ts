import type { HostEvent } from '../../runner/client/conversation.ts'
import type { RunnableExercise, SourceText } from '../../runner/shared/protocol.ts'
import { EditError, rebuild, type Rebuilt, replaceTexts } from '../../runner/client/edit/rebuild.ts'
import { hasTypes } from '../../typecheck/shared/protocol.ts'
import { type LoadJob, loadPageFile, UPDATED } from '../mdx/SamplePanel.tsx'
import { type CheckResult, explainUnclosed, readResult } from './checkResult.ts'
import { type Editor, openEditor } from './editor.ts'
import { startAutosave } from './autosave.ts'
import { addProgress } from './progress.ts'
import { fileName, saveAsFile } from './save.ts'
import { keepWork, listenToWork, readWork, type Work } from './work.ts'
import type { CheckableTypes } from './useTypeCheck.ts'

/** An exercise that is open for solving. */
export interface OpenExercise {
  /** The result is a page that one looks at. */
  isPage: boolean
  /** Its types, where there are some. */
  types?: CheckableTypes
  /** Whether a text is open for editing. */
  canEdit: (text: number) => boolean
  /** The folded solution. */
  solution: HTMLDetailsElement | undefined
  /** Finds what is run: the texts as they are at that moment, and the checks. */
  load: LoadJob
  /** Takes what has happened in the run; tells the result once. */
  take: (events: readonly HostEvent[]) => CheckResult | undefined
  /** Puts the starter back, and forgets what was written. */
  reset: () => void
  save: () => void
  focus: (place?: CheckResult['place']) => void
  /** What a text is called where there are several: ` of app.js`. */
  nameOf: (text: number) => string
  showSolution: () => void
  close: () => void
}

interface OpenExerciseOptions {
  anchor: HTMLElement | null
  address: string
  number: number
  onCheck: () => void
  onLeave: () => void
  onSay: (text: string) => void
}

/**
 * Opens editors on those fences of a starter that the solution replaces.
 * @returns a sentence that says why the exercise cannot be opened, otherwise the handle
 */
export async function openExercise(options: OpenExerciseOptions): Promise<OpenExercise | string> {
  const { anchor, address, number, onCheck, onLeave, onSay } = options
  const section = anchor?.closest('section')
  const file = await loadPageFile(AbortSignal.timeout(10_000))
  const exercise = file.exercises?.[number]
  if (!section || !exercise) return UPDATED
  const figures = findFigures(section, exercise)
  if (!figures) return UPDATED
  if ([...figures.values()].some((figure) => figure.hasAttribute('data-editing')))
    return 'Press Reset below the code first: it is open for editing.'
  const { texts, own, kind } = exercise
  const stored = readWork(address)?.texts ?? {}
  const editors = new Map<number, Editor>()
  const isSeveral = own.length > 1
  const nameOf = (text: number) => (isSeveral ? ` of ${texts[text]?.meta.file ?? texts[text]?.lang}` : '')
  const autosave = startAutosave(address, () => changes(editors, texts), onSay)
  for (const [index, figure] of figures) {
    const { code, lang } = texts[index] ?? { code: '', lang: '' }
    const editor = openEditor({
      figure,
      value: stored[index] ?? code,
      lang,
      label: `Your code${nameOf(index)}`,
      onChange: autosave.later,
      onRun: onCheck,
      onLeave,
    })
    // It has buttons of its own, which would run the starter without the checks.
    figure.toggleAttribute('data-solving', true)
    editors.set(index, editor)
  }
  const show = (work: Work | undefined) => {
    for (const [index, editor] of editors) editor.replace(work?.texts[index] ?? texts[index]?.code ?? '')
  }
  const stopListening = listenToWork(address, (work) => {
    // The tab that the reader looks at knows best.
    if (!document.hasFocus()) show(work)
  })
  const solution = [...section.querySelectorAll<HTMLDetailsElement>(':scope > details')].at(-1)
  let events: HostEvent[] = []
  let isSettled = false
  let find: Rebuilt['find'] = () => undefined
  let unclosed: Rebuilt['unclosed']
  const edited = () => new Map([...editors].map(([index, editor]) => [index, editor.value]))
  const focus: OpenExercise['focus'] = (place) => {
    const [first] = own
    editors.get(place?.text ?? first ?? 0)?.focus(place?.line)
  }
  return {
    isPage: kind === 'page',
    ...(file.checker &&
      texts.some(hasTypes) && { types: { checker: file.checker, read: () => replaceTexts(texts, edited()) } }),
    canEdit: (text) => editors.has(text),
    solution,
    load: async () => {
      events = []
      isSettled = false
      for (const editor of editors.values()) editor.markLine()
      try {
        const built = await rebuild({ kind, texts: replaceTexts(texts, edited()) }, own.at(-1) ?? 0, exercise.check)
        find = built.find
        unclosed = built.unclosed
        return { sample: built.sample, react: file.react }
      } catch (error) {
        if (!(error instanceof EditError)) throw error
        const { text, line, message } = error.diagnostic
        editors.get(text)?.markLine(line)
        return line === undefined ? message : `Line ${line}${nameOf(text)}: ${message}`
      }
    },
    take: (more) => {
      if (isSettled) return undefined
      events = [...events, ...more]
      const read = readResult(events, exercise.asks, (path, line) => {
        const found = find(path, line)
        return found && editors.has(found.text) ? found : undefined
      })
      if (!read) return undefined
      const result = explainUnclosed(read, unclosed)
      isSettled = true
      if (result.place) editors.get(result.place.text)?.markLine(result.place.line)
      if (result.passed && !addProgress({ solved: [address] }))
        return {
          ...result,
          message: 'The exercise is solved. This browser cannot keep that: its storage is full or blocked.',
        }
      return result
    },
    reset: () => {
      show(undefined)
      autosave.later()
      keepWork(address, undefined)
      focus()
    },
    save: () => {
      const path = address.split('#')[0] ?? ''
      for (const [index, editor] of editors) {
        const text = texts[index]
        if (text) saveAsFile(fileName(path, text), editor.value)
      }
    },
    focus,
    nameOf,
    showSolution: () => {
      if (!solution) return
      solution.open = true
      solution.querySelector('summary')?.focus()
    },
    close: () => {
      autosave.now()
      stopListening()
      for (const editor of editors.values()) editor.remove()
      for (const figure of figures.values()) figure.toggleAttribute('data-solving', false)
    },
  }
}

/** The texts that differ from the starter; nothing when none does. */
function changes(editors: ReadonlyMap<number, Editor>, texts: readonly SourceText[]): Work['texts'] | undefined {
  const changed = [...editors].filter(([index, editor]) => editor.value !== texts[index]?.code)
  return changed.length > 0 ? Object.fromEntries(changed.map(([index, editor]) => [index, editor.value])) : undefined
}

/** The code blocks of the fences to edit; nothing when the page is of another version than its file. */
function findFigures(section: Element, { texts, own }: RunnableExercise): Map<number, Element> | undefined {
  const figures = [...section.querySelectorAll('figure')].filter((figure) => !figure.closest('details'))
  const found = new Map<number, Element>()
  for (const index of own) {
    const figure = figures.find((f) => f.querySelector('pre')?.textContent?.trim() === texts[index]?.code.trim())
    if (!figure) return undefined
    found.set(index, figure)
  }
  return found
}
