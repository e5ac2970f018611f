import type { ComponentProps, ReactNode } from 'react'
import type { Resolve } from './resolve.ts'

/** A link of the content. Links that leave the site open in the same tab, as the reader chose. */
export function Link({ resolve, href = '', children, ...rest }: ComponentProps<'a'> & { resolve: Resolve }): ReactNode {
  return (
    <a {...rest} href={resolve(href)}>
      {children}
    </a>
  )
}
