'use client'

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import css from './CodeActions.module.css'
import { nearOnceWanted, unwantPreviews, wantPreviews } from './previews.ts'
import type { SamplePanelProps } from './SamplePanel.tsx'

/** Runs the code block around it, and shows what comes of it. Nothing is loaded before it is asked for. */
export function RunSample({ preview = false }: { preview?: boolean }): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const [Panel, setPanel] = useState<ComponentType<SamplePanelProps>>()
  const [runs, setRuns] = useState(0)
  const [running, setRunning] = useState(false)
  const [message, setMessage] = useState('')

  const run = async () => {
    try {
      const { SamplePanel } = await import('./SamplePanel.tsx')
      setPanel(() => SamplePanel)
      setMessage('')
      setRunning(true)
      setRuns((n) => n + 1)
    } catch {
      setMessage('It could not be loaded. Are you offline?')
    }
  }

  const isIdle = runs === 0
  useEffect(() => {
    if (!preview || !isIdle || !ref.current) return undefined
    return nearOnceWanted(ref.current, () => void run())
  }, [preview, isIdle])

  const press = () => {
    if (running) return setRunning(false)
    // A result that waits for its turn is shown by whoever watches it; one that was shown before is run again.
    if (preview && isIdle) return wantPreviews(ref.current)
    return void run()
  }

  const clear = () => {
    unwantPreviews()
    setRuns(0)
    // The pressed button goes, and the focus must not go with it.
    ref.current?.querySelector<HTMLElement>('button:last-child')?.focus()
  }

  return (
    <>
      <div ref={ref} className={css.actions} data-run="">
        <output>{message}</output>
        {runs > 0 && !running && (
          <button type="button" onClick={clear}>
            Clear
          </button>
        )}
        <button type="button" onClick={press}>
          {running ? 'Stop' : runs > 0 ? 'Run again' : preview ? 'Show result' : 'Run'}
        </button>
      </div>
      {Panel && runs > 0 && (
        <Panel key={runs} anchor={ref} stopped={!running} preview={preview} onEnd={() => setRunning(false)} />
      )}
    </>
  )
}
