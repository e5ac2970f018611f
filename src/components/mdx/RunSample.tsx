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
import { LOADING_DELAY_MS } from '../../browser/shared/constants.ts'
import { sayUnloaded } from '../../browser/loadPart.ts'
import styles from './CodeActions.module.css'
import { observeNearViewport, unwantPreviews, wantPreviews } from './previews.ts'
import { followHeights } from './followHeights.ts'
import { ResultFrames } from './ResultFrames.tsx'
import type { Result } from '../shared/samples.ts'
import type { EditedSample } from '../practice/editSample.ts'
import type { SamplePanelProps } from './SamplePanel.tsx'

/**
 * What opens by itself is not running for the reader, who may press the button at that very moment to see it. A result at
 * rest may still be busy, with an interval perhaps: then it can be stopped as well as run again.
 */
type Phase = 'idle' | 'opening' | 'running' | 'busy' | 'rest' | 'stopped'

/** Runs the code block around it, and shows what comes of it. Nothing is loaded before it is asked for. */
export function RunSample({ preview = false, result }: { preview?: boolean; result?: Result }): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const attempt = useRef(0)
  /** Otherwise it has opened by itself. */
  const pressed = useRef(false)
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
    setPhase(pressed.current ? 'running' : 'opening')
    // What comes at once needs no word, and what opens by itself is not spoken of.
    const slow = Panel || !pressed.current ? undefined : setTimeout(setMessage, LOADING_DELAY_MS, 'Loading…')
    try {
      const { recordedJob, SamplePanel } = await import('./SamplePanel.tsx')
      if (attempt.current !== mine) return
      setPanel(() => SamplePanel)
      setLoad(() => text?.load ?? ((signal: AbortSignal) => recordedJob(ref.current, signal)))
      setMessage('')
      setShown(mine)
    } catch (error) {
      if (attempt.current !== mine) return
      setMessage(sayUnloaded('The sample', error))
      setPhase('stopped')
    } finally {
      clearTimeout(slow)
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

  const isStatic = result !== undefined && shown === 0
  useEffect(() => {
    const figure = isStatic && ref.current?.closest('figure')
    if (!figure) return undefined
    window.__boot?.watchFrames?.(figure)
    return followHeights(figure, () => setMessage('The result could not be loaded. Reload the page.'))
  }, [isStatic])

  const stop = () => {
    attempt.current++
    setMessage('')
    setPhase('stopped')
  }

  const press = () => {
    pressed.current = true
    if (phase === 'opening') return setPhase('running')
    if (phase === 'running') return stop()
    // A result that waits for its turn is shown by whoever watches it; one that was shown before is run again.
    if (comesLater && isIdle) return wantPreviews(ref.current)
    return void run()
  }

  const edit = async () => {
    pressed.current = true
    setMessage('Loading…')
    try {
      const { editSample } = await import('../practice/editSample.ts')
      const opened =
        ref.current && (await editSample(ref.current, { onRun: (text) => void run(text), onSay: setMessage }))
      setMessage(typeof opened === 'string' ? opened : '')
      if (opened && typeof opened !== 'string') setEdited(opened)
    } catch (error) {
      setMessage(sayUnloaded('The editor', error))
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

  const label = shown > 0 && phase !== 'opening' ? 'Run again' : comesLater ? 'Show result' : 'Run'
  return (
    <>
      {isStatic && <ResultFrames {...result} />}
      <div ref={ref} className={styles.actions} data-run={comesLater ? 'later' : ''}>
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
        {shown > 0 && phase !== 'running' && phase !== 'opening' && (
          <button type="button" onClick={phase === 'busy' ? stop : () => clear(edited)}>
            {phase === 'busy' ? 'Stop' : 'Clear'}
          </button>
        )}
        {!(isStatic && !edited && phase === 'idle') && (
          <button type="button" onClick={press}>
            {phase === 'running' ? 'Stop' : label}
          </button>
        )}
      </div>
      {edited?.types}
      {Panel && load && shown > 0 && (
        <Panel
          key={shown}
          load={load}
          stopped={phase === 'stopped'}
          preview={preview}
          isAsked={() => pressed.current}
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
