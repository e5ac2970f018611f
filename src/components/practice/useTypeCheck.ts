import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { sayUnloaded } from '../../browser/loadPart.ts'
import { LOADING_DELAY_MS } from '../../browser/shared/constants.ts'
import type { CheckerFile } from '../../typecheck/shared/protocol.ts'
import type { TypedText } from '../../typecheck/shared/typedProgram.ts'
import { formatSize } from '../offline/size.ts'
import type { TypeFault } from './typeErrors.ts'
import type { TypeReportProps } from './TypeReport.tsx'

/** The types of texts that a reader edits, and what checks them. */
export interface CheckableTypes {
  checker: CheckerFile
  /** The texts of the program as they are at that moment. */
  read: () => readonly TypedText[]
}

/** A check of types on request. */
export interface TypeCheck {
  /** Of the button: it names the size of what is not there yet. */
  label: string
  /** The checker is there, so a check costs nothing. */
  isLoaded: boolean
  /** What is going on, or why nothing came of it. */
  note: string
  /** What was found, and what shows it; absent while that is not known. */
  found: { faults: readonly TypeFault[]; TypeReport: ComponentType<TypeReportProps> } | undefined
  check: () => Promise<void>
  /** Forgets what was found. */
  clear: () => void
}

/** The checker has come in this visit, or is kept on the device. */
let isLoaded = false
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const setLoaded = () => {
  isLoaded = true
  for (const listener of listeners) listener()
}

/** Checks types when it is asked to. The compiler is loaded at the first time, and never before. */
export function useTypeCheck(types: CheckableTypes | undefined): TypeCheck {
  const loaded = useSyncExternalStore(listen, () => isLoaded)
  const [isKept, setKept] = useState(false)
  const [note, setNote] = useState('')
  const [found, setFound] = useState<TypeCheck['found']>()
  /** Of several checks only the last one is of interest. */
  const attempt = useRef(0)
  const keep = useRef<() => void>(undefined)
  const path = types?.checker.path

  useEffect(() => {
    // What is kept for offline reading is not loaded once more. Without a secure connection nothing is kept.
    if (path !== undefined && 'caches' in window)
      void caches.match(path).then(
        (found) => setKept(found !== undefined),
        () => undefined,
      )
    return () => keep.current?.()
  }, [path])

  const clear = () => {
    attempt.current++
    setNote('')
    setFound(undefined)
  }
  const check = async () => {
    if (!types) return
    clear()
    const mine = attempt.current
    // What comes at once needs no word.
    const slow = loaded ? setTimeout(setNote, LOADING_DELAY_MS, 'Checking types…') : undefined
    if (!loaded) setNote('Loading the type checker…')
    try {
      const [{ findTypeFaults, keepChecker }, { TypeReport }] = await Promise.all([
        import('./typeErrors.ts'),
        import('./TypeReport.tsx'),
      ])
      keep.current ??= keepChecker()
      const faults = await findTypeFaults(types.checker, types.read())
      setLoaded()
      if (attempt.current !== mine) return
      setNote(typeof faults === 'string' ? faults : '')
      setFound(typeof faults === 'string' ? undefined : { faults, TypeReport })
    } catch (error) {
      if (attempt.current === mine) setNote(sayUnloaded('The type checker', error))
    } finally {
      clearTimeout(slow)
    }
  }
  const size = loaded || isKept ? '' : ` (loads ${formatSize(types?.checker.bytes ?? 0)} once)`
  return { label: `Check types${size}`, isLoaded: loaded, note, found, check, clear }
}

/**
 * Says how many errors there are.
 * @param isSolved The checks of the exercise pass: types that do not fit take nothing away from that.
 */
export function sayFaults({ length }: readonly TypeFault[], isSolved = false): string {
  if (length === 0) return 'The type checker reports no error.'
  const report = `type checker reports ${length === 1 ? 'an error' : `${length} errors`}.`
  return isSolved ? `It runs as asked, but the ${report}` : `The ${report}`
}
