/** Offsets at which the lines of a text begin. */
export function lineStarts(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
}

/** 0-based line of an offset, by what `lineStarts` has found. */
export function lineAt(starts: readonly number[], offset: number): number {
  const next = starts.findIndex((start) => start > offset)
  return (next < 0 ? starts.length : next) - 1
}
