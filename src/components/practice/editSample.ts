import { createElement, type ReactNode } from 'react'
import { findSample } from '../../runner/client/host.ts'
import type { SourceText } from '../../runner/shared/protocol.ts'
import { EditError, rebuild, replaceTexts } from '../../runner/client/edit/rebuild.ts'
import { hasTypes } from '../../typecheck/shared/protocol.ts'
import { type LoadJob, loadPageFile, UPDATED } from '../mdx/SamplePanel.tsx'
import { SampleTypes } from './SampleTypes.tsx'
import { openEditor } from './editor.ts'
import { startAutosave } from './autosave.ts'
import { fileName, saveAsFile } from './save.ts'
import { keepWork, listenToWork, readWork } from './work.ts'

/** A sample with an editor in its place. */
export interface EditedSample {
  /** Finds what runs: the text as it is at that moment. */
  load: LoadJob
  /** Takes the editor and what was written away. */
  reset: () => void
  save: () => void
  /** What checks its types, where there are some. */
  types?: ReactNode
  /** The page goes: what was written stays. */
  close: () => void
}

interface EditCallbacks {
  onRun: (edited: EditedSample) => void
  /** Told what the reader should know. */
  onSay: (text: string) => void
}

/**
 * Opens an editor on a sample that can be run.
 * @param anchor The buttons of its code block.
 * @returns a sentence that says why there is nothing to edit, otherwise the handle
 */
export async function editSample(anchor: HTMLElement, { onRun, onSay }: EditCallbacks): Promise<EditedSample | string> {
  const figure = anchor.closest('figure')
  const shown = figure?.querySelector('pre')?.textContent
  if (!figure || shown === undefined) return UPDATED
  const index = [...document.querySelectorAll('[data-run]')].indexOf(anchor)
  const file = await loadPageFile(AbortSignal.timeout(10_000))
  const { edit: program } = findSample(file, index, shown) ?? {}
  const original = program?.texts[program.at]
  if (!program || !original) return 'This sample is not made to be edited.'
  const path = document.documentElement.dataset.path ?? location.pathname
  const address = `${path}#sample-${hashOf(original.code)}`
  const leave = () => anchor.querySelector<HTMLElement>('button:last-of-type')?.focus()
  const editor = openEditor({
    figure,
    value: readWork(address)?.texts[0] ?? original.code,
    lang: original.lang,
    label: `Code of the sample${original.meta.file === undefined ? '' : ` ${original.meta.file}`}`,
    onChange: () => autosave.later(),
    onRun: () => onRun(edited),
    onLeave: leave,
  })
  const autosave = startAutosave(
    address,
    () => (editor.value === original.code ? undefined : { 0: editor.value }),
    onSay,
  )
  const stopListening = listenToWork(address, (work) => {
    // The tab that the reader looks at knows best.
    if (!document.hasFocus()) editor.replace(work?.texts[0] ?? original.code)
  })
  const close = () => {
    autosave.now()
    stopListening()
    editor.remove()
  }
  const read = () => replaceTexts(program.texts, new Map([[program.at, editor.value]]))
  const edited: EditedSample = {
    load: async () => {
      editor.markLine()
      try {
        const texts = read()
        const { sample, find } = await rebuild({ kind: program.kind, texts }, program.at)
        // The page would stay empty and say nothing.
        if (sample.draws && exportsDefault(program.texts) && !exportsDefault(texts))
          return 'Nothing is exported to be drawn. Write `export default` before the component.'
        const place = (module: string, line: number) => {
          const found = find(module, line)
          if (found?.text !== program.at) return undefined
          editor.markLine(found.line)
          return `line ${found.line}`
        }
        return { sample, react: file.react, place }
      } catch (error) {
        if (!(error instanceof EditError)) throw error
        editor.markLine(error.diagnostic.line)
        return error.diagnostic.line === undefined ? error.message : `Line ${error.diagnostic.line}: ${error.message}`
      }
    },
    save: () => saveAsFile(fileName(path, original), editor.value),
    ...(file.checker &&
      hasTypes(original) && {
        types: createElement(SampleTypes, { checker: file.checker, read, at: program.at, goTo: editor.focus }),
      }),
    reset: () => {
      close()
      keepWork(address, undefined)
    },
    close,
  }
  editor.focus()
  return edited
}

const exportsDefault = (texts: readonly SourceText[]) =>
  texts.some(({ code }) => /\bexport\s+default\b|\bas\s+default\b/.test(code))

/** A short name for a text: the same text of a later version of the page has the same one. */
export function hashOf(text: string): string {
  let hash = 5381
  for (let i = 0; i < text.length; i++) hash = (hash * 33 + text.charCodeAt(i)) | 0
  return (hash >>> 0).toString(36)
}
