import type { MDXContent } from 'mdx/types'
import * as runtime from 'react/jsx-runtime'
import { BoundedCache } from '../../cache/shared/boundedCache.ts'

/** Bodies that are kept: enough for a page that is rendered several times, few enough for a long dev session. */
const cache = new BoundedCache<string, MDXContent>(64)

/**
 * Runs the function body of a compiled page. The code comes from this project's own compiler, never from a reader.
 * @param code `CompiledPage.code`.
 * @throws When the code has no default export: it is not a compiled page then.
 */
export function evaluate(code: string): MDXContent {
  const known = cache.get(code)
  if (known) return known
  const { default: content } = new Function(code)(runtime) as { default?: MDXContent }
  if (typeof content !== 'function')
    throw new Error('The page has no default export, so there is nothing to render. Compile it as MDX.')
  cache.set(code, content)
  return content
}
