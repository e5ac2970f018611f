'use client'

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { SectionProgressProps } from './ProgressSummary.tsx'

const loadSummary = async () => (await import('./ProgressSummary.tsx')).ProgressSummary

/** What the reader has done in a section; only its own page needs it, so it is no part of the boot. */
export function SectionProgress({ section }: SectionProgressProps): ReactNode {
  const [Summary, setSummary] = useState<ComponentType<SectionProgressProps>>()
  useEffect(() => {
    loadSummary().then((loaded) => setSummary(() => loaded), console.warn)
  }, [])
  return Summary && <Summary section={section} />
}
