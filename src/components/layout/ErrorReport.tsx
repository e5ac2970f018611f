'use client'

import { useEffect, useRef } from 'react'

interface Props {
  title: string
  error: Error
  /** Label of the button. */
  action: string
  onAction: () => void
}

/** The message of an error and of everything that caused it, outermost first; a cycle ends the list. */
export function errorChain(error: Error): string[] {
  const seen = new Set<unknown>()
  const messages: string[] = []
  for (
    let cause: unknown = error;
    cause !== undefined && !seen.has(cause);
    cause = cause instanceof Error ? cause.cause : undefined
  ) {
    seen.add(cause)
    messages.push(cause instanceof Error ? cause.message : String(cause))
  }
  return messages
}

/** Tells what went wrong, why, and offers one way on. */
export function ErrorReport({ title, error, action, onAction }: Props) {
  const [message, ...causes] = errorChain(error)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // What had the focus has gone with the page.
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return (
    <div className="error-report">
      {/* The button is said as it gets the focus. */}
      <div role="alert">
        <h1>{title}</h1>
        <pre>
          {message}
          {causes.map((cause) => `\nCause: ${cause}`)}
        </pre>
      </div>
      <button ref={button} type="button" className="error-action" onClick={onAction}>
        {action}
      </button>
    </div>
  )
}
