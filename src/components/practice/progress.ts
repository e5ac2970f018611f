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
  /** Where the reader stopped, in whichever section. What was stored before it was kept has none. */
  stopped?: Place
}

/** A place in a lesson, and what to call it where the lesson is not at hand. */
export interface Place {
  /** Path of the lesson, with the fragment of a section or of the checkpoint. */
  address: string
  title: string
  /** It is after the checkpoint, or the checkpoint itself: part two is what comes. */
  part?: 2
  /** When the reader was there, in milliseconds since 1970: of two devices, the later one knows. */
  at: number
}

/** Form of what is stored. The first had no number, and no `stopped`. */
const VERSION = 2

/** No site of ours has more; a file from elsewhere must not fill the memory. What came last is kept. */
const MAX_ENTRIES = 5000

const empty: Progress = { read: [], learned: [], solved: [], last: {} }

/** A path of the site, with a fragment or without. */
const ADDRESS = /^\/[\w/.%-]{0,200}(#[\p{L}\p{N}_-]{1,200})?$/u

/** Whether a stored text is an address of the site. */
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && ADDRESS.test(value) && !value.startsWith('//')

const addresses = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter(isAddress))].slice(-MAX_ENTRIES) : []

/** Characters of a title that are taken. */
const MAX_TITLE = 200

/** @returns nothing when it is no place of this site */
function parsePlace(value: unknown): Place | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { address, title, part, at } = value as Partial<Record<keyof Place, unknown>>
  if (!isAddress(address) || typeof title !== 'string' || title.trim() === '' || !Number.isSafeInteger(at))
    return undefined
  return { address, title: title.slice(0, MAX_TITLE), ...(part === 2 && { part }), at: at as number }
}

/** @returns nothing when a text is no object in JSON */
export function parseObject(text: string | null): object | undefined {
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
  const stopped = parsePlace('stopped' in value ? value.stopped : undefined)
  return {
    read: addresses(value.read),
    learned: addresses('learned' in value ? value.learned : []),
    solved: addresses(value.solved),
    last: Object.fromEntries(
      Object.entries(last)
        .filter((entry): entry is [string, string] => entry.every(isAddress))
        .slice(0, 100),
    ),
    ...(stopped && { stopped }),
  }
}

/** Joins what was done on two devices; where they differ, the second knows which lesson of a section was last. */
export function joinProgress(a: Progress, b: Progress): Progress {
  const stopped = (b.stopped?.at ?? 0) >= (a.stopped?.at ?? 0) ? b.stopped : a.stopped
  return {
    read: [...new Set([...a.read, ...b.read])],
    learned: [...new Set([...a.learned, ...b.learned])],
    solved: [...new Set([...a.solved, ...b.solved])],
    last: { ...a.last, ...b.last },
    ...(stopped && { stopped }),
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
  const joined = joinProgress(before, { ...empty, ...done })
  // Where the reader is now counts, whatever time a wrong clock has given the place before.
  const after = done.stopped ? { ...joined, stopped: done.stopped } : joined
  if (JSON.stringify(after) === JSON.stringify(before)) return true
  return storeProgress(after)
}

/**
 * Stores progress, and what belongs to it. What only others know stays: the answers of the practice, and what another
 * version of the site has stored, before a rollback perhaps.
 * @returns whether it is kept: storage may be blocked or full
 */
export function storeProgress(changed: Progress & { answers?: object }): boolean {
  const stored = { version: VERSION, ...parseObject(progressText()), ...changed }
  const isStored = storageSlot('progress').set(JSON.stringify(stored))
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
