'use client'

import { useEffect, type ReactNode } from 'react'
import { storageSlot } from '../../browser/storage.ts'

/** The version of the docs that the reader has chosen last, by its name. */
const preferred = () => storageSlot('docs-preferred-version')

/**
 * A link to a version of the docs. Following it makes that version the preferred one; a preference for a version that
 * is no more is forgotten.
 */
export function VersionLink({
  name,
  names,
  href,
  current,
  className,
  children,
}: {
  /** Name of the version. */
  name: string
  /** Names of all versions. */
  names: readonly string[]
  href: string
  /** Whether it leads to this page, or to the section of this page. */
  current?: 'page' | 'true'
  className?: string
  children: ReactNode
}): ReactNode {
  useEffect(() => {
    const chosen = preferred().get()
    if (chosen !== null && !names.includes(chosen)) preferred().remove()
  }, [names])
  return (
    <a className={className} href={href} aria-current={current} onClick={() => preferred().set(name)}>
      {children}
    </a>
  )
}
