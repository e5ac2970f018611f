import type { ReactNode } from 'react'
import { MAX_HEIGHT } from '../../runner/shared/protocol.ts'
import type { Result } from '../shared/samples.ts'

/**
 * The result of a sample that needs no script. Its height is known, so that nothing moves when it comes, and where that
 * depends on the width there are two frames, of which one is shown and loaded.
 */
export function ResultFrames({ path, heights: [narrow, wide] }: Result): ReactNode {
  const frame = (height: number) => (
    // The line above it is a pixel of its height.
    <iframe title="Result" src={path} height={Math.min(height, MAX_HEIGHT) + 1} loading="lazy" />
  )
  if (narrow === wide) return frame(wide)
  return (
    <>
      {frame(narrow)}
      {frame(wide)}
    </>
  )
}
