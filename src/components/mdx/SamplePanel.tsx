'use client'

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { HostEvent } from '../../runner/client/conversation.ts'
import { findSample, loadRunnerFile, startRun } from '../../runner/client/host.ts'
import { LOAD_TIMEOUT_MS, MAX_HEIGHT, type RunnableSample, type RunnerFile } from '../../runner/shared/protocol.ts'
import type { CheckerFile } from '../../typecheck/shared/protocol.ts'
import { say } from '../../browser/announcer.ts'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import { sayUnloaded } from '../../browser/loadPart.ts'
import { timeoutError } from '../../browser/shared/timeout.ts'
import { wordsNote } from './errorWords.ts'
import panelCss from './samplePanel.css?inline'

/** A line of the console. */
interface Line {
  level: string
  text: string
}

/** Something to run. */
export interface PanelJob {
  sample: RunnableSample
  /** URL of React's modules. */
  react?: string
  /** What an error is called that came from a line of a module; absent where a reader knows no lines. */
  place?: (path: string, line: number) => string | undefined
}

/** Finds what is to be run, or says in a sentence why there is nothing. */
export type LoadJob = (signal: AbortSignal) => Promise<PanelJob | string>

export interface SamplePanelProps {
  /** Called once. */
  load: LoadJob
  /** The reader has pressed Stop. */
  stopped: boolean
  /** The page itself is what is shown. */
  preview: boolean
  /** Errors and how it ended are told elsewhere. */
  checks?: boolean
  /** Whether the reader has asked for it: what runs by itself is not read out. */
  isAsked?: () => boolean
  /** The run has come to rest: nothing runs any more, or what is shown is still busy with something. */
  onRest: (busy: boolean) => void
  /** Told everything that happens, the reason of a stop included. */
  onEvents?: (events: readonly HostEvent[]) => void
}

adoptStyles(panelCss)

const DONE = 'Done.'

/** Runs a sample once and shows its page and its console. */
export function SamplePanel(props: SamplePanelProps): ReactNode {
  const { load, stopped, preview, checks = false, isAsked, onRest, onEvents } = props
  const place = useRef<HTMLDivElement>(null)
  const stop = useRef<() => void>(undefined)
  const [lines, setLines] = useState<readonly Line[]>([])
  const [ended, setEnded] = useState('')
  const [isHeard] = useState(() => isAsked?.() !== false)

  const rest = useEffectEvent((busy: boolean) => onRest(busy))
  const announceShown = useEffectEvent(() => preview && !checks && isHeard && say('The result is shown.'))
  const begin = useEffectEvent((signal: AbortSignal) => load(signal))
  const report = useEffectEvent((events: readonly HostEvent[]) => onEvents?.(events))

  useEffect(() => {
    const loading = new AbortController()
    let isGone = false
    const end = (why: string, isUnwell = false) => {
      // What the button says is then about the next run.
      if (isGone) return
      place.current?.removeAttribute('data-checks')
      setEnded(why)
      if (why !== DONE) report([{ type: 'stopped', why, isUnwell }])
      rest(false)
    }
    const cancel = (why: string, isUnwell = false) => {
      if (loading.signal.aborted) return
      loading.abort()
      end(why, isUnwell)
    }
    let job: PanelJob | undefined
    let height = 0
    const take = (events: readonly HostEvent[]) => {
      if (isGone) return
      report(events.filter((event) => event.type !== 'stopped'))
      const printed = events.flatMap((event) => (checks && event.type === 'error' ? [] : toLine(event, job)))
      if (printed.length > 0) setLines((before) => [...before, ...printed])
      for (const event of events) {
        if (event.type === 'size') height = Math.min(event.height, MAX_HEIGHT)
        if (event.type === 'stopped') end(event.why, event.isUnwell)
        if (event.type === 'done') {
          end(DONE)
          announceShown()
        }
        const frame = place.current?.querySelector('iframe')
        // Checks find a window like that of the gate; it gets its height when they are done.
        if (frame && height > 0 && !place.current?.hasAttribute('data-checks')) frame.style.blockSize = `${height}px`
        if (event.type === 'busy') rest(event.busy)
      }
    }
    const start = async () => {
      const found = await begin(loading.signal)
      clearTimeout(loadTimer)
      if (loading.signal.aborted || !place.current) return
      if (typeof found === 'string') return end(found)
      job = found
      place.current.dataset.kind = found.sample.kind
      place.current.toggleAttribute('data-checks', checks && found.sample.kind === 'page')
      stop.current = startRun(place.current, found.sample, found.react, take).stop
    }
    const unloaded = (error: unknown) => cancel(sayUnloaded('The sample', error), true)
    const loadTimer = setTimeout(() => unloaded(timeoutError(LOAD_TIMEOUT_MS)), LOAD_TIMEOUT_MS)
    stop.current = () => cancel('Stopped.')
    start().catch(unloaded)
    return () => {
      isGone = true
      clearTimeout(loadTimer)
      loading.abort()
      stop.current?.()
    }
  }, [checks])

  useEffect(() => {
    if (stopped) stop.current?.()
  }, [stopped])

  const isQuiet = lines.length === 0
  const isReported = checks || ended === ''
  const words = lines.map(({ text }) => wordsNote(text)).find(Boolean)
  return (
    <div className="sample-panel">
      <div ref={place} className="sample-frame" />
      <div role="log" aria-label="Console" aria-live={isHeard ? 'polite' : 'off'}>
        {lines.map(({ level, text }, i) => (
          <samp key={i} data-level={level}>
            {text}
          </samp>
        ))}
        {words && <p data-words="">{words}</p>}
        {!isReported && ended !== DONE && <p>{ended}</p>}
        {!isReported && ended === DONE && isQuiet && !preview && <p>Done. It printed nothing.</p>}
      </div>
    </div>
  )
}

function toLine(event: HostEvent, job: PanelJob | undefined): Line[] {
  if (event.type === 'line') return [{ level: event.level, text: event.text.replace(/\n$/, '') }]
  if (event.type !== 'error') return []
  const place = event.at && job?.place?.(event.at.path, event.at.line)
  const text = `Uncaught ${event.text.replace(/^Uncaught /, '')}`
  return [{ level: 'error', text: place === undefined ? text : `${text} (${place})` }]
}

/** What the samples of a page need. */
export interface PageFile extends RunnerFile {
  /** What checks types, where the page has some that a reader can edit. */
  checker?: CheckerFile
}

/** What the samples of the page that is open need. */
export function loadPageFile(signal: AbortSignal): Promise<PageFile> {
  return loadRunnerFile(document.documentElement.dataset.path ?? location.pathname, signal)
}

/** What a page says whose programs are those of another version. */
export const UPDATED = 'This page has been updated since you opened it. Reload it to run the sample.'

/**
 * Finds the program of a sample of the page as it was recorded.
 * @param anchor An element in the code block of the sample.
 */
export async function recordedJob(anchor: HTMLElement | null, signal: AbortSignal): Promise<PanelJob | string> {
  const code = anchor?.closest('figure')?.querySelector('pre')?.textContent
  if (!anchor || code === undefined) return UPDATED
  const index = [...document.querySelectorAll('[data-run]')].indexOf(anchor)
  const file = await loadPageFile(signal)
  const sample = findSample(file, index, code)
  return sample ? { sample, react: file.react } : UPDATED
}
