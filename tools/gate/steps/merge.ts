import type { RawStop } from '../runtime/steps/raw.ts'

/** A stop, and how much the sample had printed before it. */
export interface Stop extends RawStop {
  printed: number
}

/** Leaves out stops at which nothing is to be seen: where V8 stops twice for one thing that the reader sees happen. */
export function mergeStops(stops: readonly Stop[]): Stop[] {
  const merged: Stop[] = []
  for (const stop of stops) {
    // V8 has a function of its own for the fields of a class.
    if (stop.frames.at(-1)?.name.startsWith('<')) continue
    const before = merged.at(-1)
    const isSame = before !== undefined && stateOf(before) === stateOf(stop)
    const hasEvent = stop.returns !== undefined || stop.throws !== undefined
    const hadEvent = before?.returns !== undefined || before?.throws !== undefined
    // What is returned may be a thing that was not seen before: all else is the same.
    if (before && !hadEvent && hasEvent && placeOf(before) === placeOf(stop)) merged.pop()
    else if (isSame && !hasEvent && !hadEvent) continue
    merged.push(stop)
  }
  return merged
}

function placeOf({ line, frames, printed, waiting }: Stop): string {
  return JSON.stringify([line, frames, printed, waiting])
}

function stateOf({ line, frames, printed, waiting, objects }: Stop): string {
  return JSON.stringify([line, frames, printed, waiting, objects])
}
