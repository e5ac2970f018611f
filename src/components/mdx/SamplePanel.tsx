'use client'

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { findSample, type HostEvent, loadRunnerFile, type Run, startRun } from '../../examples/runner/host.ts'
import { MAX_HEIGHT } from '../../examples/runner/protocol.ts'
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
  onEnd: () => void
}

adoptStyles(panelCss)

/** Runs a sample once and shows its page and its console. */
export function SamplePanel({ anchor, stopped, preview, onEnd }: SamplePanelProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const run = useRef<Run>(undefined)
  const cancelled = useRef(false)
  const [lines, setLines] = useState<readonly Line[]>([])
  const [ended, setEnded] = useState('')

  const end = useEffectEvent((why: string) => {
    setEnded(why)
    onEnd()
  })

  useEffect(() => {
    let left = false
    const finish = (why: string) => {
      if (!left) end(why)
    }
    const tell = (events: readonly HostEvent[]) => {
      const printed = events.flatMap(toLine)
      if (printed.length > 0) setLines((before) => [...before, ...printed])
      for (const event of events) {
        const frame = place.current?.querySelector('iframe')
        if (event.type === 'size' && frame) frame.style.blockSize = `${Math.min(event.height, MAX_HEIGHT)}px`
        if (event.type === 'stopped') finish(event.why)
        if (event.type === 'done') finish('Done.')
      }
    }
    const start = async () => {
      const found = locate(anchor.current)
      if (!found || !place.current) return
      const file = await loadRunnerFile(document.documentElement.dataset.path ?? location.pathname)
      const sample = findSample(file, found.index, found.code)
      if (left || cancelled.current || !place.current) return
      if (!sample) return finish('This page has been updated since you opened it. Reload it to run the sample.')
      run.current = startRun(place.current, sample, file.react, tell)
    }
    start().catch(() => finish('The sample could not be loaded. Are you offline?'))
    return () => {
      left = true
      run.current?.stop()
    }
  }, [anchor])

  useEffect(() => {
    // A page that has come to rest stays for the reader to use.
    if (!stopped || ended) return
    cancelled.current = true
    if (run.current) run.current.stop()
    else setEnded('Stopped.')
  }, [stopped, ended])

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
