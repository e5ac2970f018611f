/**
 * A size as a reader is told it.
 * @returns e.g. `2.4 MB`
 */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** How many of a hundred, in whole numbers. */
export const percentOf = (part: number, all: number) => (all === 0 ? 0 : Math.floor((100 * part) / all))
