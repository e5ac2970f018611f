import type { Payload } from './payloads.ts'

/** Puts a payload into the document and calls back once it is there. */
export type Render = (payload: Payload, shown: () => void) => void

let current: Payload | undefined
let mounted: Render | undefined
let finish: (() => void) | undefined

/** The page that the document shows or last tried to show. It outlives a crash of the layout, which unmounts the app. */
export function currentPage(): Payload {
  if (!current) throw new Error('No page has been shown yet.')
  return current
}

/** Says which page the server has rendered, before the app mounts. */
export function initShownPage(payload: Payload): void {
  current = payload
}

/**
 * Shows a page.
 * @returns Once it is in the document, or the app has crashed over it and says so.
 * @throws When the app is not mounted: it has crashed before, and only the server can show a page.
 */
export async function showPage(payload: Payload): Promise<void> {
  if (!mounted) throw new Error('The app has crashed.')
  current = payload
  await new Promise<void>((resolve) => {
    finish = resolve
    mounted?.(payload, resolve)
  })
}

/** The app connects when it mounts; the returned function is for when it unmounts. */
export function connectApp(render: Render): () => void {
  mounted = render
  return () => {
    mounted = undefined
    finish?.()
  }
}
