import type { ReactNode } from 'react'
import { MAX_HEIGHT } from '../../runner/shared/protocol.ts'
import type { Result } from '../shared/samples.ts'

/**
 * The result of a sample that needs no script. Its height is known, so that nothing moves when it comes, and where that
 * depends on the width there are two places, of which one is shown.
 *
 * The inline script puts the frame into its place when that comes near: an `iframe`, also a lazy one, is a document of
 * its own from the start, and twenty of them cost a slow processor most of a second when a page comes and when it goes.
 * Without scripts the frame is there at once.
 */
export function ResultFrames({ path, heights: [narrow, wide] }: Result): ReactNode {
  return [...new Set([narrow, wide])].map((full) => {
    const height = Math.min(full, MAX_HEIGHT)
    const frame = `<svg height="${height}"></svg><noscript><iframe title="Result" src="${path}" height="${height}"></iframe></noscript>`
    return <div key={full} data-frame="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: frame }} />
  })
}
