import { type ReactNode, useInsertionEffect, useState, useSyncExternalStore } from 'react'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import { sayUnloaded } from '../../browser/loadPart.ts'
import { listenToProgress, progressText } from './progress.ts'
import { summarize } from './progressSummary.ts'
import css from './sectionProgress.css?inline'

export interface SectionProgressProps {
  /** Path of the section's own page. */
  section: string
}

/** What the reader has done in a section, on its own page: how much was read, where it goes on, and the file of it. */
export function ProgressSummary({ section }: SectionProgressProps): ReactNode {
  const text = useSyncExternalStore(listenToProgress, progressText, () => '')
  const [message, setMessage] = useState('')
  useInsertionEffect(() => adoptStyles(css), [])
  const summary = summarize(text, section)
  if (!summary) return null
  const act = async (name: 'exportProgress' | 'importProgress' | 'forgetProgress') => {
    try {
      const files = await import('./progressFiles.ts')
      setMessage(await files[name]())
    } catch (error) {
      setMessage(sayUnloaded('What saves it', error))
    }
  }
  const { read, learned, solved, last } = summary
  return (
    <section aria-label="Your progress" className="section-progress">
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
      <button type="button" onClick={() => void act('importProgress')}>
        Load from file
      </button>
      <button type="button" onClick={() => void act('forgetProgress')}>
        Forget all
      </button>
      <output>{message}</output>
    </section>
  )
}
