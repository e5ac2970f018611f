import { storageSlot } from '../../browser/storage.ts'

/** What a reader has done, on this device alone. */
export interface Progress {
  /** Lessons read to their end, by path: complete, where they have two parts. */
  read: readonly string[]
  /** Lessons read to their checkpoint, by path. What was stored before there were any has none. */
  learned: readonly string[]
  /** Exercises solved: the page's path, `#`, and the exercise's fragment identifier. */
  solved: readonly string[]
  /** Path of the lesson that was opened last, by the section it belongs to. */
  last: Readonly<Record<string, string>>
}

/** No site of ours has more; a file from elsewhere must not fill the memory. What came last is kept. */
const MAX_ENTRIES = 5000

const empty: Progress = { read: [], learned: [], solved: [], last: {} }

/** A path of the site, with a fragment or without. */
const ADDRESS = /^\/[\w/.%-]{0,200}(#[\p{L}\p{N}_-]{1,200})?$/u

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && ADDRESS.test(value) && !value.startsWith('//')

const addresses = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter(isAddress))].slice(-MAX_ENTRIES) : []

function parseObject(text: string | null): object | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads what was stored, or a file that was exported. Neither is trusted.
 * @returns `undefined` when it is no progress at all
 */
export function parseProgress(text: string | null): Progress | undefined {
  const value = parseObject(text)
  if (!value || !('read' in value) || !('solved' in value)) return undefined
  const last = 'last' in value && typeof value.last === 'object' && value.last !== null ? value.last : {}
  return {
    read: addresses(value.read),
    learned: addresses('learned' in value ? value.learned : []),
    solved: addresses(value.solved),
    last: Object.fromEntries(
      Object.entries(last)
        .filter((entry): entry is [string, string] => entry.every(isAddress))
        .slice(0, 100),
    ),
  }
}

/** Joins what was done on two devices; where they differ, the second knows where the reader was last. */
export function joinProgress(a: Progress, b: Progress): Progress {
  return {
    read: [...new Set([...a.read, ...b.read])],
    learned: [...new Set([...a.learned, ...b.learned])],
    solved: [...new Set([...a.solved, ...b.solved])],
    last: { ...a.last, ...b.last },
  }
}

/** What is stored on this device, as it is stored: the same text as long as nothing changes. */
export function progressText(): string {
  return storageSlot('progress').get() ?? ''
}

/** @returns what is stored on this device. */
export function readProgress(): Progress {
  return parseProgress(progressText()) ?? empty
}

/**
 * Adds to what is stored. What other tabs have added in the meantime stays.
 * @returns whether it is kept: storage may be blocked or full
 */
export function addProgress(done: Partial<Progress>): boolean {
  const before = readProgress()
  const after = joinProgress(before, { ...empty, ...done })
  if (JSON.stringify(after) === JSON.stringify(before)) return true
  // Another version of the site, before a rollback perhaps, may have stored more.
  const isStored = storageSlot('progress').set(JSON.stringify({ ...parseObject(progressText()), ...after }))
  dispatchEvent(new Event(CHANGED))
  return isStored
}

/** Forgets everything that was done. */
export function forgetProgress(): void {
  storageSlot('progress').remove()
  dispatchEvent(new Event(CHANGED))
}

/** Sent to the window: the `storage` event is for other tabs only. */
const CHANGED = 'scrollcraft:progress'

/** Calls back when this tab or another has changed what is stored; returns a function that stops it. */
export function listenToProgress(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange)
  const stop = storageSlot('progress').listen(onChange)
  return () => {
    removeEventListener(CHANGED, onChange)
    stop()
  }
}
