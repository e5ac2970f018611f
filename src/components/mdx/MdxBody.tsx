import type { ReactNode } from 'react'
import { mdxComponents } from './components.tsx'
import { evaluate } from './evaluate.ts'
import type { Resolve } from './resolve.ts'

interface MdxBodyProps {
  /** `CompiledPage.code` or its `teaser`. */
  code: string
  /** Maps `file:…` hrefs to permalinks. */
  resolve: Resolve
}

/** The body of a compiled page. */
export async function MdxBody({ code, resolve }: MdxBodyProps): Promise<ReactNode> {
  return evaluate(code)({ components: mdxComponents(resolve) })
}
