import { keepWork, type Work } from './work.ts'

/** Milliseconds from the last key to the storing. */
const DELAY_MS = 400

/** Said once: what is written works, and lasts as long as the page. */
export const NOT_STORED = 'This browser keeps nothing for this site: save what you write as a file before you leave.'

/** Keeps the texts of one program while a reader writes them. */
export interface Autosave {
  /** Stores soon. */
  later: () => void
  /** Stores what still waits. */
  now: () => void
}

/**
 * Stores what a reader writes, a moment after the last key and before the page goes.
 * @param address Names the program in storage.
 * @param read Gives what is to be stored; nothing when that is what the page shows anyway.
 * @param say Called at most once for an editor, when nothing can be stored.
 */
export function startAutosave(
  address: string,
  read: () => Work['texts'] | undefined,
  say: (text: string) => void,
): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let warned = false
  const now = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    const texts = read()
    if (keepWork(address, texts && { texts, at: Date.now() }) || !texts || warned) return
    warned = true
    say(NOT_STORED)
  }
  addEventListener('pagehide', now)
  return {
    now: () => {
      now()
      removeEventListener('pagehide', now)
    },
    later: () => {
      clearTimeout(timer)
      timer = setTimeout(now, DELAY_MS)
    },
  }
}
