import '../components/layout/layers.css'
import '../components/layout/tokens.css'
import '../components/layout/base.css'
import { renderToReadableStream } from '@vitejs/plugin-rsc/rsc'
import { payloadEnd } from '../browser/shared/path.ts'
import type { PageContext } from '../pages/shared/context.ts'
import type { Payload } from '../browser/payloads.ts'
import { contentHash } from '../offline/shared/contentHash.ts'
import { PageView } from './PageView.tsx'
import { routeTable, type Route } from './shared/table.ts'

export { moduleStyles } from '../components/moduleStyles.ts'
export { routeTable }

const loadSsr = () => import.meta.viteRsc.loadModule<typeof import('./entry.ssr.tsx')>('ssr', 'index')

/** Renders the payload of a route; React redacts errors in production, so the originals are collected and rethrown. */
async function renderPayload(context: PageContext, route: Route): Promise<Uint8Array<ArrayBuffer>> {
  const { clientEntry } = await loadSsr()
  const errors: unknown[] = []
  const payload: Payload = {
    root: <PageView context={context} route={route} styles={import.meta.viteRsc.loadCss()} />,
    path: route.path,
    entry: clientEntry(),
  }
  const stream = renderToReadableStream(payload, {
    onError: (error: unknown) => void errors.push(error),
    // While one writes, React would send a stack with every element: seven times the bytes of a lesson.
    filterStackFrame: () => false,
  })
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  if (errors.length) throw new Error(`${route.path} could not be rendered`, { cause: errors[0] })
  return bytes
}

/** What the two files of a page know each other by: React can only hydrate a document with the payload of its making. */
const versionOf = async (payload: Uint8Array<ArrayBuffer>) => (await contentHash(payload)).slice(0, 8)

/** The file that a client navigation fetches: the payload and its end mark. */
const payloadFile = async (payload: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await new Blob([payload, payloadEnd(await versionOf(payload))]).arrayBuffer())

/** Both files of a page: the document, and the payload. */
export async function renderRoute(
  context: PageContext,
  route: Route,
): Promise<{ html: string; payload: Uint8Array<ArrayBuffer> }> {
  const payload = await renderPayload(context, route)
  const ssr = await loadSsr()
  const html = await ssr.renderHtml(payload, route.path)
  const version = await versionOf(payload)
  return { html: html.replace('<html ', `<html data-version="${version}" `), payload: await payloadFile(payload) }
}

/** The payload of a page alone, which is all that an edit needs while one writes. */
export async function renderNavigation(context: PageContext, route: Route): Promise<Uint8Array<ArrayBuffer>> {
  return payloadFile(await renderPayload(context, route))
}

if (import.meta.hot) import.meta.hot.accept()
