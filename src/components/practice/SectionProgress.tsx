'use client'

import { type ReactNode, useEffect } from 'react'
import { usePart } from '../shared/usePart.ts'
import type { SectionProgressProps } from './ProgressSummary.tsx'

const loadSummary = async () => (await import('./ProgressSummary.tsx')).ProgressSummary

/** What the reader has done in a section; only its own page needs it, so it is no part of the boot. */
export function SectionProgress(props: SectionProgressProps): ReactNode {
  const [Summary, load] = usePart(loadSummary, console.warn)
  useEffect(load, [load])
  return Summary && <Summary {...props} />
}
