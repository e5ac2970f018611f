import type { ReactNode } from 'react'
import { mdxComponents } from './components.tsx'
import { evaluate } from './evaluate.ts'
import type { Resolve } from './resolve.ts'
import type { Samples } from '../shared/samples.ts'
import type { SiteFacts } from '../shared/siteFacts.ts'

interface MdxBodyProps {
  /** `CompiledPage.code` or its `teaser`. */
  code: string
  /** Maps `file:…` hrefs to permalinks. */
  resolve: Resolve
  /** What is known of its samples. */
  samples: Samples
  /** What only the whole site knows. */
  facts: SiteFacts
}

/** The body of a compiled page. */
export async function MdxBody({ code, resolve, samples, facts }: MdxBodyProps): Promise<ReactNode> {
  return evaluate(code)({ components: mdxComponents(resolve, samples, facts) })
}
