/** Question id → how it went last. */
export type Progress = Record<string, 'known' | 'again'>

/**
 * Reads stored progress; anything that is not progress is nothing, because storage is untrusted.
 * @param ids Those of the questions that there are.
 */
export function parseProgress(stored: string | null, ids: ReadonlySet<string>): Progress {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
    return Object.fromEntries(
      Object.entries(value).filter(
        (entry): entry is [string, 'known' | 'again'] =>
          ids.has(entry[0]) && (entry[1] === 'known' || entry[1] === 'again'),
      ),
    )
  } catch {
    return {}
  }
}
