import { type ReactNode, useInsertionEffect, useRef, useState, useSyncExternalStore } from 'react'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import { sayUnloaded } from '../../browser/loadPart.ts'
import { listenToProgress, progressText } from './progress.ts'
import { summarize } from './progressSummary.ts'
import css from './sectionProgress.css?inline'

export interface SectionProgressProps {
  /** Path of the section's own page. */
  section: string
  /** Paths of the pages of the section, its own among them. */
  pages: readonly string[]
}

/** What the reader has done in a section, on its own page: how much was read, where it goes on, and the file of it. */
export function ProgressSummary({ section, pages }: SectionProgressProps): ReactNode {
  const text = useSyncExternalStore(listenToProgress, progressText, () => '')
  const [message, setMessage] = useState('')
  const box = useRef<HTMLElement>(null)
  useInsertionEffect(() => adoptStyles(css), [])
  const summary = summarize(text, section, pages)
  // What was forgotten may be loaded again.
  if (!summary && message === '') return null
  const act = async (name: 'exportProgress' | 'importProgress' | 'forgetProgress') => {
    try {
      const files = await import('./progressFiles.ts')
      setMessage(await files[name]())
      // The button that had the focus has gone with what it was for.
      if (name === 'forgetProgress') box.current?.focus()
    } catch (error) {
      setMessage(sayUnloaded('What saves it', error))
    }
  }
  const load = (
    <button type="button" onClick={() => void act('importProgress')}>
      Load from file
    </button>
  )
  const said = <output>{message}</output>
  if (!summary)
    return (
      <section ref={box} tabIndex={-1} aria-label="Your progress" className="section-progress">
        {load}
        {said}
      </section>
    )
  const { read, learned, solved, last } = summary
  return (
    <section ref={box} tabIndex={-1} aria-label="Your progress" className="section-progress">
      <p>
        {last && (
          <>
            Continue where you left:{' '}
            <a href={last}>
              {document.querySelector(`main a[href="${CSS.escape(last)}"] b, nav a[href="${CSS.escape(last)}"]`)
                ?.textContent ?? last}
            </a>
            .{' '}
          </>
        )}
        {read} {read === 1 ? 'page' : 'pages'} read, {learned > 0 && `${learned} to the checkpoint, `}
        {solved} {solved === 1 ? 'exercise' : 'exercises'} solved here.
      </p>
      <button type="button" onClick={() => void act('exportProgress')}>
        Save as file
      </button>
      {load}
      <button type="button" onClick={() => void act('forgetProgress')}>
        Forget all
      </button>
      {said}
    </section>
  )
}
