import type { ReactNode } from 'react'
import type { SidebarLink } from '../../content/shared/model.ts'
import { mdxComponents } from './components.tsx'
import { evaluate } from './evaluate.ts'
import type { Resolve } from './resolve.ts'
import type { Samples } from '../shared/samples.ts'

interface MdxBodyProps {
  /** `CompiledPage.code` or its `teaser`. */
  code: string
  /** Maps `file:…` hrefs to permalinks. */
  resolve: Resolve
  /** What is known of its samples. */
  samples: Samples
  /** The lesson that follows, where the body is one. */
  next?: SidebarLink
}

/** The body of a compiled page. */
export async function MdxBody({ code, resolve, samples, next }: MdxBodyProps): Promise<ReactNode> {
  return evaluate(code)({ components: mdxComponents(resolve, samples, next) })
}
