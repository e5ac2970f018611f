'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './CodeActions.module.css'
import { copyText } from './copy.ts'
import { watchOverflow } from './overflow.ts'

/** How long "Copied" stays. */
const MESSAGE_MS = 2000

/** Copy, for long lines wrap, and whatever else is given: the buttons of the code block around it. */
export function CodeActions({ children }: { children?: ReactNode }): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const [message, setMessage] = useState('')
  const [wide, setWide] = useState(false)
  const [wrap, setWrap] = useState(false)

  const findCode = () => ref.current?.parentElement?.querySelector('pre') ?? undefined

  useEffect(() => {
    const pre = findCode()
    if (!pre) return undefined
    return watchOverflow(pre, (overflows) => {
      setWide(overflows)
      // The code itself is no client component; only what scrolls should be a stop of the Tab key.
      if (overflows) pre.tabIndex = 0
      else pre.removeAttribute('tabindex')
    })
  }, [])

  useEffect(() => {
    findCode()?.toggleAttribute('data-wrap', wrap)
  }, [wrap])

  useEffect(() => {
    if (!message) return undefined
    const timer = setTimeout(() => setMessage(''), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])

  const copy = async () => {
    const code = findCode()
    if (code) setMessage((await copyText(code)) ? 'Copied' : 'Not copied: press Ctrl+C')
  }

  return (
    <div ref={ref} className={styles.actions}>
      <output>{message}</output>
      {children}
      {(wide || wrap) && (
        <button type="button" aria-pressed={wrap} onClick={() => setWrap(!wrap)}>
          Wrap
        </button>
      )}
      <button type="button" aria-label="Copy code" onClick={() => void copy()}>
        Copy
      </button>
    </div>
  )
}
