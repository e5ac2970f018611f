import { escapeHtml } from '../markdown/shared/escapeHtml.ts'

/** The overlay of the dev server: the error and all its causes; it goes when the content has been fixed. */
export function errorPage(error: Error): string {
  const parts: string[] = []
  const seen = new Set<unknown>()
  for (let cause: unknown = error; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    seen.add(cause)
    parts.push(`<pre>${escapeHtml(cause.stack ?? cause.message)}</pre>`)
  }
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Error</title>
<style>body{font:16px system-ui;margin:2rem;background:#1b1214;color:#ffdcd8}pre{white-space:pre-wrap;font:14px/1.5 ui-monospace,monospace;border-inline-start:3px solid #ff8f86;padding:.5rem 1rem}</style>
<h1>This page cannot be shown yet</h1>${parts.join('<p>Caused by</p>')}
<p>Fix it and save: the page reloads by itself.</p>
<script type="module">import { createHotContext } from '/@vite/client'
createHotContext('/error-page').on('rsc:update', () => location.reload())</script></html>`
}
