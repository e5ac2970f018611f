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
    bytes: 1512,
    cap: 1600,
    reason:
      'makes the frames of results when they come near, which was most of a second of a first click, and marks the first link',
  },
  reading: {
    bytes: 6800,
    cap: 8 * 1024,
    reason: 'brings the marks of what was searched for, and what makes elements without a framework',
  },
  css: {
    bytes: 7003,
    cap: 8 * 1024,
    reason: 'home and the map of the docs as a picture that is remembered, marks of a step',
  },
  search: {
    bytes: 14_206,
    cap: 14 * 1024,
    reason: 'list, page of results and worker; since then lists of parts by need, which save 2.4 KB of a first answer',
  },
  typecheck: {
    bytes: 560_000,
    cap: 640 * 1024,
    reason: 'TypeScript, and the types of the language, the browser and React, loaded by the press of Check types',
  },
} as const satisfies Record<string, RecordedSize>

/** Bytes at which the test of a size fails. */
export function limitOf({ bytes, cap }: RecordedSize): number {
  return Math.min(cap, Math.floor(bytes * 1.03))
}
