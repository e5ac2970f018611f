'use client'

import { type ReactNode } from 'react'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import type { TypeFault } from './typeErrors.ts'
import typesCss from './typeReport.css?inline'

adoptStyles(typesCss)

/** An error more or less does not matter any more to somebody who has so many. */
const MAX_SHOWN = 20

/** Props of {@link TypeReport}. */
export interface TypeReportProps {
  faults: readonly TypeFault[]
  /** Where the reader can go to: texts that are open for editing. */
  canEdit: (text: number) => boolean
  goTo: (place: { text: number; line: number }) => void
  /** What a text is called where there are several: ` of app.js`. */
  nameOf?: (text: number) => string
}

/** What the type checker reports, in its words, with what each means. */
export function TypeReport({ faults, canEdit, goTo, nameOf }: TypeReportProps): ReactNode {
  if (faults.length === 0) return undefined
  return (
    <>
      <ol className="type-report" aria-label="What the type checker reports">
        {faults.slice(0, MAX_SHOWN).map((fault, i) => {
          const { place, code, message, meaning } = fault
          return (
            <li key={i}>
              {place && canEdit(place.text) ? (
                <button type="button" onClick={() => goTo(place)}>
                  Line {place.line}
                  {nameOf?.(place.text)}
                </button>
              ) : (
                <span>In the code around yours</span>
              )}{' '}
              <code>{code}</code>
              <p translate="no">{message}</p>
              {meaning && <p>{withCode(meaning)}</p>}
            </li>
          )
        })}
      </ol>
      {faults.length > MAX_SHOWN && <p>And {faults.length - MAX_SHOWN} more.</p>}
    </>
  )
}

/** Text with the parts between backticks as code. */
const withCode = (text: string) => text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))
