import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BOOTSTRAP_ID } from '../browser/shared/bootstrapMark.ts'
import { SPECULATION_RULES } from '../browser/shared/speculationRules.ts'
import type { PageContext } from '../pages/shared/context.ts'
import type { Route } from '../routes/shared/table.ts'
import { bootstrapScript } from './bootstrapScript.ts'

/** What the bundle of the server components exports. */
export interface Renderer {
  renderRoute: (context: PageContext, route: Route) => Promise<{ html: string; payload: Uint8Array<ArrayBuffer> }>
  renderNavigation: (context: PageContext, route: Route) => Promise<Uint8Array<ArrayBuffer>>
}

/** Loads the bundle that `vite build` made. */
export async function loadRenderer(buildDir: string): Promise<Renderer> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(buildDir, 'rsc/index.js')).href)) as Renderer
}

interface AssetsManifest {
  clientEntryUrl?: string
  clientEntryDeps?: { js: string[] }
  clientReferenceDeps: Record<string, { js: string[] }>
}

/** What Vite writes of each chunk, by the path of the module that it begins with. */
type ChunkManifest = Record<string, { file: string; imports?: readonly string[] }>

const READING = 'src/routes/entry.reading.ts'

/** The entry of the search, from the root of the project. */
export const SEARCHING = 'src/routes/entry.search.ts'

const SEARCH_WORKER = 'src/search/worker/worker.ts'

async function chunkManifest(buildDir: string): Promise<ChunkManifest> {
  return JSON.parse(await readFile(join(buildDir, 'client/.vite/manifest.json'), 'utf8')) as ChunkManifest
}

/** What the page about offline reading and its notices load once the client is there, from the root of the project. */
const OFFLINE_PARTS = ['OfflinePanel.tsx', 'siteDownload.ts', 'notices.tsx'].map(
  (name) => `src/components/offline/${name}`,
)

/** URLs of the script of an entry, and of what it imports. */
function modulesOf(manifest: ChunkManifest, entry: string): string[] {
  const keys = new Set([entry])
  for (const key of keys) manifest[key]?.imports?.forEach((imported) => keys.add(imported))
  return [...keys].flatMap((key) => (manifest[key] ? `/${manifest[key].file}` : []))
}

/** URLs of what the client is made of. */
async function clientModules(buildDir: string): Promise<string[]> {
  const url = pathToFileURL(join(buildDir, 'rsc/__vite_rsc_assets_manifest.js')).href
  const manifest = ((await import(/* @vite-ignore */ url)) as { default: AssetsManifest }).default
  const chunks = [
    ...(manifest.clientEntryDeps?.js ?? []),
    ...Object.values(manifest.clientReferenceDeps).flatMap((d) => d.js),
  ]
  return [...new Set([manifest.clientEntryUrl, ...chunks].filter((url) => url !== undefined))]
}

/**
 * URLs of the scripts that are kept with the page about offline reading: what every page loads, and what that page does.
 * @throws When the bundle lacks one of them.
 */
export async function essentialScripts(buildDir: string): Promise<string[]> {
  const written = await chunkManifest(buildDir)
  const parts = [READING, ...OFFLINE_PARTS]
  const lacking = parts.filter((part) => !written[part])
  if (lacking.length > 0) throw new Error(`The bundle has no chunk of ${lacking.join(', ')}.`)
  return [
    ...new Set([...(await clientModules(buildDir)), ...parts.flatMap((part) => modulesOf(written, part))]),
  ].toSorted()
}

/** The inline script of a build: it names the entries and every chunk, so that they load at once. */
export async function buildBootstrap(buildDir: string): Promise<string> {
  const written = await chunkManifest(buildDir)
  const worker = written[SEARCH_WORKER]?.file
  if (worker === undefined) throw new Error(`The bundle has no chunk of ${SEARCH_WORKER}.`)
  return bootstrapScript(
    await clientModules(buildDir),
    modulesOf(written, READING),
    modulesOf(written, SEARCHING),
    `/${worker}`,
  )
}

/** At the end, where hydration, which knows nothing of it, does not take it for another script. */
const RULES = `<script type="speculationrules">${SPECULATION_RULES}</script></head>`

/**
 * Puts the inline script where the document says, and the speculation rules at the end of its head.
 * @throws When the document has no place for it.
 */
export function insertBootstrap(html: string, script: string): string {
  const mark = `<script id="${BOOTSTRAP_ID}"></script>`
  if (!html.includes(mark)) throw new Error('The document has no place for the inline script.')
  return html.replace(mark, () => `<script id="${BOOTSTRAP_ID}">${script}</script>`).replace('</head>', () => RULES)
}
