'use client'

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PackedSteps } from '../../record/steps.ts'
import styles from './Steps.module.css'
import type { Player } from './stepsPlayer.ts'

interface StepsControlsProps {
  packed: PackedSteps
  /** Everything that the sample prints. */
  output: string
  /** What is said of the first step. */
  first: string
}

/** Leads through the steps of the figure around it. What draws them is loaded with the first press. */
export function StepsControls({ packed, output, first }: StepsControlsProps): ReactNode {
  const ref = useRef<HTMLFieldSetElement>(null)
  const loading = useRef<Promise<Player>>(undefined)
  const [isReady, setReady] = useState(false)
  const [at, setAt] = useState(0)
  const [text, setText] = useState(first)
  const last = packed.steps.length - 1
  // Presses may come faster than the player: they count from here.
  const position = useRef(0)

  const load = () =>
    (loading.current ??= import('./stepsPlayer.ts').then(({ makePlayer }) => {
      setReady(true)
      return makePlayer(ref.current!.closest('figure')!, packed, output)
    }))

  const go = async (to: number) => {
    position.current = Math.min(Math.max(to, 0), last)
    try {
      const player = await load()
      setAt(position.current)
      setText(player.show(position.current))
    } catch {
      // The table has all of it; the next press tries again.
      loading.current = undefined
      position.current = at
      setText('The steps could not be loaded. Are you offline?')
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
              aria-valuetext={`Step ${at + 1} of ${last + 1}`}
              min={1}
              max={last + 1}
              value={at + 1}
              onChange={({ target }) => void go(Number(target.value) - 1)}
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
      <p className={styles.told} aria-live="polite">
        {text}
      </p>
    </>
  )
}
