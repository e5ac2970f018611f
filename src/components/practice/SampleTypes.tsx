'use client'

import { type ReactNode } from 'react'
import { TypeReport } from './TypeReport.tsx'
import { type CheckableTypes, sayFaults, useTypeCheck } from './useTypeCheck.ts'

interface SampleTypesProps extends CheckableTypes {
  /** Position of the text that is edited. */
  at: number
  /** Moves the focus to a line of it. */
  goTo: (line: number) => void
}

/** The types of a sample that is edited, checked on request. */
export function SampleTypes({ at, goTo, ...types }: SampleTypesProps): ReactNode {
  const { label, note, faults, check } = useTypeCheck(types)
  return (
    <div className="sample-types">
      <button type="button" onClick={() => void check()}>
        {label}
      </button>
      <output>
        {note}
        {faults && sayFaults(faults)}
      </output>
      {faults && <TypeReport faults={faults} canEdit={(text) => text === at} goTo={({ line }) => goTo(line)} />}
    </div>
  )
}
