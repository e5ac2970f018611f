'use client'

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { HostEvent } from '../../runner/conversation.ts'
import { findSample, loadRunnerFile, startRun } from '../../runner/host.ts'
import { LOAD_TIMEOUT_MS, MAX_HEIGHT } from '../../runner/protocol.ts'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import panelCss from './samplePanel.css?inline'

/** A line of the console. */
interface Line {
  level: string
  text: string
}

export interface SamplePanelProps {
  /** The element whose code block is run. */
  anchor: RefObject<HTMLElement | null>
  /** The reader has pressed Stop. */
  stopped: boolean
  /** The page itself is what is shown. */
  preview: boolean
  /** The run has come to rest: nothing runs any more, or what is shown is still busy with something. */
  onRest: (busy: boolean) => void
}

adoptStyles(panelCss)

/** Runs a sample once and shows its page and its console. */
export function SamplePanel({ anchor, stopped, preview, onRest }: SamplePanelProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const stop = useRef<() => void>(undefined)
  const [lines, setLines] = useState<readonly Line[]>([])
  const [ended, setEnded] = useState('')

  const rest = useEffectEvent((busy: boolean) => onRest(busy))

  useEffect(() => {
    const loading = new AbortController()
    let isGone = false
    const end = (why: string) => {
      // What the button says is then about the next run.
      if (isGone) return
      setEnded(why)
      rest(false)
    }
    const cancel = (why: string) => {
      if (loading.signal.aborted) return
      loading.abort()
      end(why)
    }
    const tell = (events: readonly HostEvent[]) => {
      const printed = events.flatMap(toLine)
      if (printed.length > 0) setLines((before) => [...before, ...printed])
      for (const event of events) {
        const frame = place.current?.querySelector('iframe')
        if (event.type === 'size' && frame) frame.style.blockSize = `${Math.min(event.height, MAX_HEIGHT)}px`
        if (event.type === 'stopped') end(event.why)
        if (event.type === 'done') end('Done.')
        if (event.type === 'busy') rest(event.busy)
      }
    }
    const start = async () => {
      const found = locate(anchor.current)
      if (!found) return
      const file = await loadRunnerFile(document.documentElement.dataset.path ?? location.pathname, loading.signal)
      clearTimeout(patience)
      const sample = findSample(file, found.index, found.code)
      if (loading.signal.aborted || !place.current) return
      if (!sample) return end('This page has been updated since you opened it. Reload it to run the sample.')
      stop.current = startRun(place.current, sample, file.react, tell).stop
    }
    const unloaded = () => cancel('The sample could not be loaded. Are you offline?')
    const patience = setTimeout(unloaded, LOAD_TIMEOUT_MS)
    stop.current = () => cancel('Stopped.')
    start().catch(unloaded)
    return () => {
      isGone = true
      clearTimeout(patience)
      loading.abort()
      stop.current?.()
    }
  }, [anchor])

  useEffect(() => {
    if (stopped) stop.current?.()
  }, [stopped])

  const isQuiet = lines.length === 0
  return (
    <div className="sample-panel">
      <div ref={place} className="sample-frame" />
      <div role="log" aria-label="Console" aria-live="polite">
        {lines.map(({ level, text }, i) => (
          <samp key={i} data-level={level}>
            {text}
          </samp>
        ))}
        {ended && ended !== 'Done.' && <p>{ended}</p>}
        {ended === 'Done.' && isQuiet && !preview && <p>Done. It printed nothing.</p>}
      </div>
    </div>
  )
}

function toLine(event: HostEvent): Line[] {
  if (event.type === 'line') return [{ level: event.level, text: event.text.replace(/\n$/, '') }]
  return event.type === 'error' ? [{ level: 'error', text: `Uncaught ${event.text.replace(/^Uncaught /, '')}` }] : []
}

/** Which sample of the page an element belongs to. */
function locate(element: HTMLElement | null): { index: number; code: string } | undefined {
  const code = element?.closest('figure')?.querySelector('pre')?.textContent
  if (!element || code === undefined || code === null) return undefined
  return { index: [...document.querySelectorAll('[data-run]')].indexOf(element), code }
}
