import { useCallback, useSyncExternalStore } from 'react'

/** The chosen label of each set of tabs, by the labels of the set. It outlives a navigation, not a reload. */
const choices = new Map<string, string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Index of the chosen tab, shared by all tabs of the page with the same labels.
 * @returns the index, and a function that chooses another
 */
export function useTabChoice(labels: readonly string[]): [number, (index: number) => void] {
  const key = labels.join('\n')
  const chosen = useSyncExternalStore(
    subscribe,
    () => choices.get(key),
    () => undefined,
  )
  const choose = useCallback(
    (index: number) => {
      const label = key.split('\n')[index]
      if (label === undefined) return
      choices.set(key, label)
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [Math.max(0, labels.indexOf(chosen ?? '')), choose]
}
