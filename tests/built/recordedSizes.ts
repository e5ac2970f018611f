/**
 * What a size may grow by before somebody has to look at it: a test fails above the recorded bytes plus 3 %, until they
 * are recorded anew with the reason; and above the cap in any case. So a few bytes never decide how code is written, and
 * a feature is never free.
 */
interface RecordedSize {
  /** Brotli bytes when it was recorded. */
  bytes: number
  /** Brotli bytes that it may never exceed. */
  cap: number
  /** What made it this large, the last change first. */
  reason: string
}

export const recordedSizes = {
  bootstrap: {
    bytes: 1272,
    cap: 1280,
    reason:
      'starts the worker of the search beside the client, and follows a theme changed after a page was rendered ahead',
  },
  reading: {
    bytes: 6496,
    cap: 8 * 1024,
    reason: 'keeps the place in a lesson, with a part that comes when there is one',
  },
  css: { bytes: 6687, cap: 8 * 1024, reason: 'links of terms to the glossary, and one field on the search page' },
  search: { bytes: 10_716, cap: 12 * 1024, reason: 'an index in parts: what is missing is fetched, and asked again' },
} as const satisfies Record<string, RecordedSize>

/** Bytes at which the test of a size fails. */
export function limitOf({ bytes, cap }: RecordedSize): number {
  return Math.min(cap, Math.floor(bytes * 1.03))
}
