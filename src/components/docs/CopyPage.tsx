'use client'

import { useRef, useState } from 'react'

const SHOWN_MS = 2000

/** Copies the page as Markdown, for notes or for a language model. */
export function CopyPage({ markdown, className }: { markdown: string; className?: string }) {
  const [message, setMessage] = useState('')
  const timer = useRef(0)
  const copy = async () => {
    try {
      const answer = await fetch(markdown)
      if (!answer.ok) throw new Error(String(answer.status))
      await navigator.clipboard.writeText(await answer.text())
      setMessage('Copied')
    } catch {
      setMessage('Could not copy')
    }
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setMessage(''), SHOWN_MS)
  }
  return (
    <button type="button" className={`${className} needs-js`} onClick={() => void copy()}>
      <span aria-live="polite">{message || 'Copy page'}</span>
    </button>
  )
}
