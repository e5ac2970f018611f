'use client'

import { useSyncExternalStore, type ReactNode } from 'react'
import { getLoadState, getServerLoadState, LOAD_FAILED, subscribeLoadState } from '../../browser/loadState.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { ErrorReport } from './ErrorReport.tsx'

/** Shows the page; while it is loaded again a spinner after 200 ms, and when it cannot be loaded why, with Retry. */
export function PageOutlet({ path, children }: { path: string; children: ReactNode }) {
  const state = useSyncExternalStore(subscribeLoadState, getLoadState, getServerLoadState)
  if (state.status === 'loading') {
    return (
      <main aria-busy="true">
        <output className="spinner">
          <span className="sr-only">Loading…</span>
        </output>
      </main>
    )
  }
  if (state.status === 'failed') {
    return (
      <main>
        <ErrorReport title={LOAD_FAILED} error={new Error(state.message)} action="Retry" onAction={state.retry} />
      </main>
    )
  }
  return <CrashBoundary key={path}>{children}</CrashBoundary>
}
