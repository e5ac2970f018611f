import { useEffect, useState } from 'react'

/** Longer (ms) than most people take from one key to the next. */
const REST_MS = 500

/** A text once it has come to rest: of a word that is typed, what is found for each letter is not read out. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(setSettled, REST_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
