'use client'

import { useRef, useState } from 'react'
import { copyComing } from '../mdx/copy.ts'

const SHOWN_MS = 2000

/** Copies the page as Markdown, for notes or for a language model. */
export function CopyPage({ markdown, className }: { markdown: string; className?: string }) {
  const [message, setMessage] = useState('')
  const timer = useRef(0)
  const copy = async () => {
    try {
      await copyComing(fetchText(markdown))
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

async function fetchText(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.text()
}
