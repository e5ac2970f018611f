import { createFromReadableStream, getClientEntryUrl } from '@vitejs/plugin-rsc/ssr'
import { prerender } from 'react-dom/static.edge'
import type { Payload } from '../browser/payloads.ts'

/** URL of the client entry. */
export const clientEntry = (): string => getClientEntryUrl() ?? ''

/**
 * Renders the document of a payload.
 * React preloads every client chunk; those links are taken out again, because nothing may load before an intent.
 * @throws The first error of a component, with the path of the page.
 */
export async function renderHtml(payload: Uint8Array<ArrayBuffer>, path: string): Promise<string> {
  const { root } = await createFromReadableStream<Payload>(new Blob([payload]).stream())
  const errors: unknown[] = []
  const { prelude } = await prerender(root, {
    progressiveChunkSize: Infinity,
    onError: (error) => void errors.push(error),
  })
  if (errors.length) throw new Error(`${path} could not be rendered`, { cause: errors[0] })
  const html = await new Response(prelude).text()
  return html.replace(/<link rel="modulepreload"[^>]*>/g, '')
}
