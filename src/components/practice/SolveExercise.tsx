'use client'

import { type ComponentType, type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { sayUnloaded } from '../../browser/loadPart.ts'
import type { ExerciseEditorProps } from './ExerciseEditor.tsx'
import { listenToProgress, readProgress } from './progress.ts'
import styles from './SolveExercise.module.css'
import { listenToAllWork, readWork } from './work.ts'

/** The address under which an exercise of the open page is remembered. */
function addressOf(id: string): string {
  return `${document.documentElement.dataset.path ?? location.pathname}#${id}`
}

/**
 * Opens the exercise around it for solving. What that needs is loaded when it is asked for.
 * @param id Fragment identifier of the exercise.
 * @param number Position among the exercises of the page, from 1.
 */
export function SolveExercise({ id, number }: { id: string; number: number }): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const [Editor, setEditor] = useState<ComponentType<ExerciseEditorProps>>()
  const [message, setMessage] = useState('')
  const isSolved = () => readProgress().solved.includes(addressOf(id))
  const solved = useSyncExternalStore(listenToProgress, isSolved, () => false)
  const isBegun = () => readWork(addressOf(id)) !== undefined
  const begun = useSyncExternalStore(listenToAllWork, isBegun, () => false)

  const open = async () => {
    setMessage('Loading…')
    try {
      const { ExerciseEditor } = await import('./ExerciseEditor.tsx')
      setEditor(() => ExerciseEditor)
      setMessage('')
    } catch (error) {
      setMessage(sayUnloaded('The editor', error))
    }
  }

  return (
    <div ref={ref} className={styles.solve}>
      {Editor ? (
        <Editor
          anchor={ref}
          address={addressOf(id)}
          number={number}
          onFail={(why) => (setEditor(undefined), setMessage(why))}
        />
      ) : (
        <button type="button" className="button" onClick={() => void open()}>
          {begun ? 'Continue here' : 'Solve it here'}
        </button>
      )}
      {solved && <span className={styles.solved}>Solved</span>}
      {message !== '' && <p role="alert">{message}</p>}
    </div>
  )
}
