'use client'

import { useState, type ReactNode } from 'react'

const SHOWN_MS = 2000

/** Copies the page as Markdown, for notes or for a language model. */
export function CopyPage({
  markdown,
  className,
  children,
}: {
  markdown: string
  className?: string
  children: ReactNode
}) {
  const [message, setMessage] = useState('')
  const copy = async () => {
    try {
      const answer = await fetch(markdown)
      if (!answer.ok) throw new Error(String(answer.status))
      await navigator.clipboard.writeText(await answer.text())
      setMessage('Copied')
    } catch {
      setMessage('Could not copy')
    }
    setTimeout(() => setMessage(''), SHOWN_MS)
  }
  return (
    <button type="button" className={`${className} needs-js`} onClick={() => void copy()}>
      {children}
      <span aria-live="polite">{message || 'Copy page'}</span>
    </button>
  )
}
