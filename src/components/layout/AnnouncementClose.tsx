'use client'

import { useEffect, type ReactNode } from 'react'
import { storageSlot } from '../../browser/storage.ts'

/** Closes the announcement for good: until its id changes. */
export function AnnouncementClose({
  id,
  className,
  children,
}: {
  id: string
  className?: string
  children: ReactNode
}) {
  useEffect(() => {
    const known = storageSlot('announcement-id')
    const dismissed = storageSlot('announcement-dismissed')
    if (known.get() !== id) {
      known.set(id)
      dismissed.set('false')
    }
    const apply = () => showDismissed(dismissed.get() === 'true' ? id : undefined)
    apply()
    return dismissed.listen(apply)
  }, [id])

  return (
    <button
      type="button"
      className={`${className} needs-js`}
      aria-label="Close announcement"
      onClick={() => {
        storageSlot('announcement-dismissed').set('true')
        showDismissed(id)
      }}
    >
      {children}
    </button>
  )
}

/** The inline script sets the same attribute before the first paint. */
function showDismissed(id: string | undefined) {
  if (id === undefined) delete document.documentElement.dataset.dismissed
  else document.documentElement.dataset.dismissed = id
}
