import { type ReactNode, useInsertionEffect, useRef, useSyncExternalStore } from 'react'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import { listenToProgress, progressText } from './progress.ts'
import { summarize } from './progressSummary.ts'
import css from './sectionProgress.css?inline'
import { useProgressFiles } from './useProgressFiles.ts'

export interface SectionProgressProps {
  /** Path of the section's own page. */
  section: string
  /** Paths of the pages of the section, its own among them. */
  pages: readonly string[]
}

/** What the reader has done in a section, on its own page: how much was read, where it goes on, and the file of it. */
export function ProgressSummary({ section, pages }: SectionProgressProps): ReactNode {
  const text = useSyncExternalStore(listenToProgress, progressText, () => '')
  const [message, act] = useProgressFiles()
  const box = useRef<HTMLElement>(null)
  useInsertionEffect(() => adoptStyles(css), [])
  const summary = summarize(text, section, pages)
  // What was forgotten may be loaded again.
  if (!summary && message === '') return null
  const forget = async () => {
    await act('forgetProgress')
    // The button that had the focus has gone with what it was for.
    box.current?.focus()
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
      <button type="button" onClick={() => void forget()}>
        Forget all
      </button>
      {said}
    </section>
  )
}
