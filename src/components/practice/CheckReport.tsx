'use client'

import { type ReactNode } from 'react'
import { wordsNote } from '../mdx/errorWords.ts'
import type { CheckResult } from './checkResult.ts'
import type { Workbench } from './workbench.ts'

/** What the checks have found besides their sentence. */
export function CheckReport({ result, bench }: { result: CheckResult; bench: Workbench }): ReactNode {
  const { passed, message = '', compared, place, held } = result
  const words = wordsNote(message)
  return (
    <>
      {passed && bench.solution && (
        <button type="button" onClick={bench.showSolution}>
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
        <button type="button" onClick={() => bench.focus(place)}>
          Go to line {place.line}
          {bench.nameOf(place.text)}
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
