'use client'

import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { LOAD_TIMEOUT_MS } from '../../runner/protocol.ts'
import styles from './CodeActions.module.css'
import { observeNearViewport, unwantPreviews, wantPreviews } from './previews.ts'
import { followHeights } from './followHeights.ts'
import { ResultFrames } from './ResultFrames.tsx'
import type { Result } from './samples.ts'
import type { EditedSample } from '../practice/editSample.ts'
import type { SamplePanelProps } from './SamplePanel.tsx'

/** A result at rest may still be busy, with an interval perhaps: then it can be stopped as well as run again. */
type Phase = 'idle' | 'running' | 'busy' | 'rest' | 'stopped'

/** Runs the code block around it, and shows what comes of it. Nothing is loaded before it is asked for. */
export function RunSample({ preview = false, result }: { preview?: boolean; result?: Result }): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const attempt = useRef(0)
  const [Panel, setPanel] = useState<ComponentType<SamplePanelProps>>()
  /** The attempt that is shown, 0 if none is. */
  const [shown, setShown] = useState(0)
  const [phase, setPhase] = useState<Phase>('idle')
  const [message, setMessage] = useState('')
  const [load, setLoad] = useState<SamplePanelProps['load']>()
  const [edited, setEdited] = useState<EditedSample>()
  // Forty samples of a page would each carry the button in its HTML, for readers who mostly run them. Below a result it
  // is the only one, and the line it stands in must not come with the boot.
  const isBooted = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

  const run = async (text = edited) => {
    const mine = ++attempt.current
    setPhase('running')
    try {
      if (!Panel) setMessage('Loading…')
      const { recordedJob, SamplePanel } = await inTime(import('./SamplePanel.tsx'))
      if (attempt.current !== mine) return
      setPanel(() => SamplePanel)
      setLoad(() => text?.load ?? ((signal: AbortSignal) => recordedJob(ref.current, signal)))
      setMessage('')
      setShown(mine)
    } catch {
      if (attempt.current !== mine) return
      setMessage('It could not be loaded. Are you offline?')
      setPhase('stopped')
    }
  }

  /** A result that needs a script is shown when it comes near. */
  const comesLater = preview && !result
  const show = useEffectEvent(() => void run())
  const isIdle = phase === 'idle'
  useEffect(() => {
    if (!comesLater || !isIdle || !ref.current) return undefined
    return observeNearViewport(ref.current, () => show())
  }, [comesLater, isIdle])

  const isStill = result !== undefined && shown === 0
  useEffect(() => {
    if (!isStill) return undefined
    return followHeights(ref.current?.closest('figure'), () =>
      setMessage('The result could not be loaded. Reload the page.'),
    )
  }, [isStill])

  const stop = () => {
    attempt.current++
    setMessage('')
    setPhase('stopped')
  }

  const press = () => {
    if (phase === 'running') return stop()
    // A result that waits for its turn is shown by whoever watches it; one that was shown before is run again.
    if (comesLater && isIdle) return wantPreviews(ref.current)
    return void run()
  }

  const edit = async () => {
    setMessage('Loading…')
    try {
      const { editSample } = await inTime(import('../practice/editSample.ts'))
      const opened =
        ref.current && (await editSample(ref.current, { onRun: (text) => void run(text), onSay: setMessage }))
      setMessage(typeof opened === 'string' ? opened : (opened?.note ?? ''))
      if (opened && typeof opened !== 'string') setEdited(opened)
    } catch {
      setMessage('The editor could not be loaded. Are you offline?')
    }
  }

  const reset = () => {
    edited?.reset()
    clear(undefined)
  }

  useEffect(() => edited?.close, [edited])

  const clear = (text: EditedSample | undefined) => {
    if (!result) unwantPreviews()
    // The pressed button goes, and the focus must not go with it.
    flushSync(() => {
      setEdited(text)
      setShown(0)
      setPhase('idle')
    })
    ref.current?.querySelector<HTMLElement>('button:last-child')?.focus()
  }

  const label = shown > 0 ? 'Run again' : comesLater ? 'Show result' : 'Run'
  return (
    <>
      {isStill && <ResultFrames {...result} />}
      <div ref={ref} className={styles.actions} data-run="">
        <output>{message}</output>
        {edited ? (
          <>
            <button type="button" onClick={reset}>
              Reset
            </button>
            <button type="button" onClick={edited.save}>
              Save as file
            </button>
          </>
        ) : (
          (isBooted || result) && (
            <button type="button" onClick={() => void edit()}>
              Edit
            </button>
          )
        )}
        {shown > 0 && phase !== 'running' && (
          <button type="button" onClick={phase === 'busy' ? stop : () => clear(edited)}>
            {phase === 'busy' ? 'Stop' : 'Clear'}
          </button>
        )}
        {!(isStill && !edited && phase === 'idle') && (
          <button type="button" onClick={press}>
            {phase === 'running' ? 'Stop' : label}
          </button>
        )}
      </div>
      {Panel && load && shown > 0 && (
        <Panel
          key={shown}
          load={load}
          stopped={phase === 'stopped'}
          preview={preview}
          onRest={(busy) => {
            // What a run says once it was stopped, or the next one was asked for, comes too late.
            if (shown === attempt.current) setPhase(busy ? 'busy' : 'rest')
          }}
        />
      )}
    </>
  )
}

const neverChanges = () => () => {}

/** Gives up on what does not come. */
async function inTime<T>(coming: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It takes too long')), LOAD_TIMEOUT_MS)
  })
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}
