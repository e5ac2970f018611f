'use client'

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LOADING_DELAY_MS } from '../../browser/shared/constants.ts'
import { sayUnloaded } from '../../browser/loadPart.ts'
import type { PackedSteps } from '../../record/steps.ts'
import styles from './Steps.module.css'
import type { Player } from './stepsPlayer.ts'

interface StepsControlsProps {
  packed: PackedSteps
  /** Everything that the sample prints. */
  output: string
  /** Index of the step that the server has drawn. */
  start: number
  /** What is said of that step. */
  first: string
}

/** Leads through the steps of the figure around it. What draws them is loaded with the first press. */
export function StepsControls({ packed, output, start, first }: StepsControlsProps): ReactNode {
  const ref = useRef<HTMLFieldSetElement>(null)
  const loading = useRef<Promise<Player>>(undefined)
  const [isReady, setReady] = useState(false)
  const [at, setAt] = useState(start)
  const [text, setText] = useState(first)
  const [slides, setSlides] = useState(false)
  const last = packed.steps.length - 1
  // Presses may come faster than the player: they count from here.
  const position = useRef(start)

  const make = async () => {
    const { makePlayer } = await import('./stepsPlayer.ts')
    setReady(true)
    return makePlayer(ref.current!.closest('figure')!, packed, output)
  }
  const load = () => (loading.current ??= make())

  const go = async (to: number) => {
    position.current = Math.min(Math.max(to, 0), last)
    const slow = isReady ? undefined : setTimeout(() => setText('Loading…'), LOADING_DELAY_MS)
    try {
      const player = await load()
      setAt(position.current)
      setText(player.show(position.current))
    } catch (error) {
      // The table has all of it; the next press tries again.
      loading.current = undefined
      position.current = at
      setText(sayUnloaded('The steps', error))
    } finally {
      clearTimeout(slow)
    }
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = { ArrowLeft: position.current - 1, ArrowRight: position.current + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    void go(to)
  })

  // A reader who comes near the controls will press one.
  const preload = useEffectEvent(() => void load().catch(() => (loading.current = undefined)))

  useEffect(() => {
    const controls = ref.current
    const gone = new AbortController()
    const { signal } = gone
    controls?.addEventListener('keydown', (event) => press(event), { signal })
    for (const type of ['pointerover', 'focusin']) controls?.addEventListener(type, () => preload(), { signal })
    return () => gone.abort()
  }, [])

  const isFirst = at === 0
  const isLast = at === last
  return (
    <>
      <fieldset ref={ref} className={styles.controls}>
        <legend className="sr-only">Steps</legend>
        <button type="button" className="button" aria-disabled={isFirst} onClick={() => void go(0)}>
          First
        </button>
        <button type="button" className="button" aria-disabled={isFirst} onClick={() => void go(position.current - 1)}>
          Previous
        </button>
        <span>
          {isReady && (
            <input
              type="range"
              aria-label="Step"
              aria-valuetext={text}
              min={1}
              max={last + 1}
              value={at + 1}
              onChange={({ target }) => void go(Number(target.value) - 1)}
              onFocus={() => setSlides(true)}
              onBlur={() => setSlides(false)}
            />
          )}
        </span>
        <button type="button" className="button" aria-disabled={isLast} onClick={() => void go(position.current + 1)}>
          Next
        </button>
        <button type="button" className="button" aria-disabled={isLast} onClick={() => void go(last)}>
          Last
        </button>
      </fieldset>
      {/* Moved by the slider, its value says it. */}
      <p className={styles.announcement} aria-live={slides ? 'off' : 'polite'} aria-atomic="true">
        {text}
      </p>
    </>
  )
}
