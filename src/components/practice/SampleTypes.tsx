'use client'

import { type ReactNode } from 'react'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import sampleCss from './sampleTypes.css?inline'
import { type CheckableTypes, sayFaults, useTypeCheck } from './useTypeCheck.ts'

adoptStyles(sampleCss)

interface SampleTypesProps extends CheckableTypes {
  /** Position of the text that is edited. */
  at: number
  /** Moves the focus to a line of it. */
  goTo: (line: number) => void
}

/** The types of a sample that is edited, checked on request. */
export function SampleTypes({ at, goTo, ...types }: SampleTypesProps): ReactNode {
  const { label, note, found, check } = useTypeCheck(types)
  return (
    <div className="sample-types">
      <button type="button" onClick={() => void check()}>
        {label}
      </button>
      <output>
        {note}
        {found && sayFaults(found.faults)}
      </output>
      {found && (
        <found.TypeReport faults={found.faults} canEdit={(text) => text === at} goTo={({ line }) => goTo(line)} />
      )}
    </div>
  )
}
