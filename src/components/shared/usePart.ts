import { type ComponentType, useCallback, useState } from 'react'

/**
 * A component that is not loaded before something asks for it. Once it has come it stays; after a failure it can be
 * asked for again.
 * @param load Imports it.
 * @param fail Told why it could not come. The same function in every render, as `load` is.
 * @returns the component, once it is there, and what asks for it
 */
export function usePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  fail: (error: unknown) => void,
): [Part: ComponentType<Props> | undefined, ask: () => void] {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const ask = useCallback(() => void load().then((loaded) => setPart(() => loaded), fail), [load, fail])
  return [Part, ask]
}
