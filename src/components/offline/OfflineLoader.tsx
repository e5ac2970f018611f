'use client'

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Loads the panel when the page is there: no other page pays for it. */
export function OfflineLoader({ path }: { path: string }): ReactNode {
  const [Panel, setPanel] = useState<ComponentType<{ path: string }>>()
  useEffect(() => {
    import('./OfflinePanel.tsx').then(
      ({ OfflinePanel }) => setPanel(() => OfflinePanel),
      (error: unknown) => console.warn('The state of offline reading could not be shown.', error),
    )
  }, [])
  return Panel && <Panel path={path} />
}
