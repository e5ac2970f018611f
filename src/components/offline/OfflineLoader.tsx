'use client'

import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { onNavigated } from '../../browser/navigated.ts'
import { matchPath } from '../../browser/path.ts'
import { OFFLINE_FALLBACK_ID } from '../../offline/protocol.ts'

/**
 * Says that another page was asked for, where that is so, and loads the panel when the page is there: no other page
 * pays for it.
 * @param path Path of the offline page itself.
 */
export function OfflineLoader({ path, children }: { path: string; children: ReactNode }): ReactNode {
  const [Panel, setPanel] = useState<ComponentType<{ isOfflineFallback: boolean }>>()
  const isOfflineFallback = useSyncExternalStore(
    onNavigated,
    () => matchPath(location.pathname) !== path,
    () => false,
  )
  useEffect(() => {
    import('./OfflinePanel.tsx').then(
      ({ OfflinePanel }) => setPanel(() => OfflinePanel),
      (error: unknown) => console.warn('The state of offline reading could not be shown.', error),
    )
  }, [])
  return (
    <>
      {/* The service worker shows it, before any script has run. */}
      <p id={OFFLINE_FALLBACK_ID} hidden={!isOfflineFallback} role="alert" suppressHydrationWarning>
        {isOfflineFallback ? <strong>{location.pathname}</strong> : 'The page you asked for'} is not kept on this
        device, and the network gives no answer. The page opens as soon as there is one.
      </p>
      {children}
      {Panel && <Panel isOfflineFallback={isOfflineFallback} />}
    </>
  )
}
