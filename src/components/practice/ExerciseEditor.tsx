'use client'

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import { sayUnloaded } from '../../browser/loadPart.ts'
import { SamplePanel } from '../mdx/SamplePanel.tsx'
import { CheckReport } from './CheckReport.tsx'
import type { CheckResult } from './checkResult.ts'
import editorCss from './exerciseEditor.css?inline'
import { sayFaults, useTypeCheck } from './useTypeCheck.ts'
import { openExercise, type OpenExercise } from './openExercise.ts'

adoptStyles(editorCss)

export interface ExerciseEditorProps {
  /** Element in the exercise. */
  anchor: RefObject<HTMLElement | null>
  /** Path of the page, `#`, and the fragment identifier of the exercise. */
  address: string
  /** Position among the exercises of the page, from 1. */
  number: number
  /** The exercise cannot be opened; told why. */
  onFail: (why: string) => void
}

type Phase = 'idle' | 'checking' | 'busy' | 'rest' | 'stopped'

/** Editors on the starter of an exercise, and the checks that the gate has proven. */
export function ExerciseEditor({ anchor, address, number, onFail }: ExerciseEditorProps): ReactNode {
  const main = useRef<HTMLButtonElement>(null)
  const [exercise, setExercise] = useState<OpenExercise>()
  const [runs, setRuns] = useState(0)
  const [phase, setPhase] = useState<Phase>('idle')
  const [result, setResult] = useState<CheckResult>()
  const [note, setNote] = useState('')
  /** Holds as long as the page does: what one checks does not change it. */
  const [warning, setWarning] = useState('')
  const types = useTypeCheck(exercise?.types)

  const check = () => {
    setResult(undefined)
    types.clear()
    setNote('')
    setPhase('checking')
    setRuns((n) => n + 1)
  }

  const onCheck = useEffectEvent(() => check())
  const onLeave = useEffectEvent(() => main.current?.focus())
  const fail = useEffectEvent((why: string) => onFail(why))
  useEffect(() => {
    let opened: OpenExercise | undefined
    let isGone = false
    const open = async () => {
      const found = await openExercise({
        anchor: anchor.current,
        address,
        number,
        onCheck: () => onCheck(),
        onLeave: () => onLeave(),
        onSay: setWarning,
      })
      if (typeof found === 'string') return fail(found)
      if (isGone) return found.close()
      opened = found
      setExercise(found)
      found.focus()
    }
    open().catch((error: unknown) => fail(sayUnloaded('The exercise', error)))
    return () => {
      isGone = true
      opened?.close()
    }
  }, [anchor, address, number])

  if (!exercise) return <output>Loading…</output>

  const isChecking = phase === 'checking'
  return (
    <div className="exercise-editor">
      <div className="exercise-bar">
        <button
          ref={main}
          type="button"
          data-main=""
          onClick={isChecking || phase === 'busy' ? () => setPhase('stopped') : check}
        >
          {isChecking || phase === 'busy' ? 'Stop' : 'Check'}
        </button>
        <button
          type="button"
          onClick={() => {
            exercise.reset()
            setResult(undefined)
            types.clear()
            setRuns(0)
            setPhase('idle')
            setNote('This is the starter again.')
            setWarning('')
          }}
        >
          Reset
        </button>
        <button type="button" onClick={exercise.save}>
          Save as file
        </button>
        {exercise.types && (
          <>
            <button type="button" onClick={() => void types.check()}>
              {types.label}
            </button>
            <span>Check runs the code, whatever its types are.</span>
          </>
        )}
      </div>
      <div className="exercise-status" data-passed={result?.passed}>
        {/* Said aloud; what one may want to press stands outside of it. */}
        <output>
          {isChecking && 'Checking…'}
          {note}
          {result && (
            <>
              <b>{verdictOf(result)}</b> {result.message ?? 'The exercise is solved.'}
            </>
          )}
          {!isChecking && warning && <p>{warning}</p>}
        </output>
        {/* What is said of types comes later, and the verdict is not read out once more for it. */}
        <output>
          {types.note}
          {types.found && sayFaults(types.found.faults, result?.passed)}
        </output>
        {types.found && (
          <types.found.TypeReport
            faults={types.found.faults}
            canEdit={exercise.canEdit}
            goTo={exercise.focus}
            nameOf={exercise.nameOf}
          />
        )}
        {result && <CheckReport result={result} exercise={exercise} />}
      </div>
      {runs > 0 && (
        <div className="exercise-run">
          <SamplePanel
            key={runs}
            load={exercise.load}
            stopped={phase === 'stopped'}
            preview={exercise.isPage}
            checks
            onRest={(busy) => setPhase(busy ? 'busy' : 'rest')}
            onEvents={(events) => {
              const found = exercise.take(events)
              if (!found) return
              setResult(found)
              // Once the checker is there, its word costs nothing.
              if (types.isLoaded) void types.check()
            }}
          />
        </div>
      )}
    </div>
  )
}

function verdictOf({ passed, isUnknown }: CheckResult): string {
  if (passed) return 'All checks pass.'
  return isUnknown ? 'Not checked.' : 'Not yet.'
}
