'use client'

import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { onNavigated } from '../../browser/navigated.ts'
import { sayUnloaded } from '../../browser/loadPart.ts'
import { matchPath } from '../../browser/shared/path.ts'
import { OFFLINE_FALLBACK_ID } from '../../offline/shared/protocol.ts'
import type { Subject } from '../../offline/shared/selection.ts'
import { usePart } from '../shared/usePart.ts'

const loadPanel = async () => (await import('./OfflinePanel.tsx')).OfflinePanel

interface OfflineLoaderProps {
  /** Path of the offline page itself. */
  path: string
  /** What can be kept without the rest. */
  subjects: readonly Subject[]
  children: ReactNode
}

/**
 * Says that another page was asked for, where that is so, and loads the panel when the page is there: no other page
 * pays for it.
 */
export function OfflineLoader({ path, subjects, children }: OfflineLoaderProps): ReactNode {
  const [failure, setFailure] = useState('')
  const fail = useCallback((error: unknown) => setFailure(sayUnloaded('The list of what is kept', error)), [])
  const [Panel, load] = usePart(loadPanel, fail)
  const isOfflineFallback = useSyncExternalStore(
    onNavigated,
    () => matchPath(location.pathname) !== path,
    () => false,
  )
  useEffect(load, [load])
  return (
    <>
      {/* The service worker shows it, before any script has run. */}
      <p id={OFFLINE_FALLBACK_ID} hidden={!isOfflineFallback} role="alert" suppressHydrationWarning>
        {isOfflineFallback ? <strong>{location.pathname}</strong> : 'The page you asked for'} is not kept on this
        device, and the network gives no answer. The page opens as soon as there is one.
      </p>
      {children}
      {Panel && <Panel isOfflineFallback={isOfflineFallback} subjects={subjects} />}
      {!Panel && failure !== '' && (
        <p role="alert">
          {failure}{' '}
          <button type="button" className="button" onClick={load}>
            Try again
          </button>
        </p>
      )}
    </>
  )
}
