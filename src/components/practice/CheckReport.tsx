'use client'

import { type ReactNode } from 'react'
import { wordsNote } from '../mdx/errorWords.ts'
import type { CheckResult } from './checkResult.ts'
import type { OpenExercise } from './openExercise.ts'

/** What the checks have found besides their sentence. */
export function CheckReport({ result, exercise }: { result: CheckResult; exercise: OpenExercise }): ReactNode {
  const { passed, message = '', compared, place, held } = result
  const words = wordsNote(message)
  return (
    <>
      {passed && exercise.solution && (
        <button type="button" onClick={exercise.showSolution}>
          Compare with the solution
        </button>
      )}
      {words && <p data-words="">{words}</p>}
      {compared && (
        <dl>
          <dt>Expected</dt>
          <dd>
            <code>{compared.expected}</code>
          </dd>
          <dt>Got</dt>
          <dd>
            <code>{compared.got}</code>
          </dd>
        </dl>
      )}
      {place && (
        <button type="button" onClick={() => exercise.focus(place)}>
          Go to line {place.line}
          {exercise.nameOf(place.text)}
        </button>
      )}
      {!passed && held.length > 0 && (
        <details>
          <summary>What holds already</summary>
          <ul>
            {held.map((ask) => (
              <li key={ask}>{ask}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
