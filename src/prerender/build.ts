import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { SPECULATION_RULES } from '../browser/shared/speculationRules.ts'
import { temporaryName } from '../cache/writeAtomically.ts'
import { announcementCss } from '../config/announcement.ts'
import { formatDiagnostic, type Diagnostic, DiagnosticsError } from '../config/diagnostics.ts'
import { runnerFiles } from '../runner/node/files.ts'
import { checkerScript } from '../typecheck/node/checkerScript.ts'
import { compileAll } from '../markdown/pool.ts'
import type { PageContext } from '../pages/shared/context.ts'
import { htmlFile, normalizePath, payloadUrl } from '../paths.ts'
import { type Route, routeTable, sourceFile } from '../routes/shared/table.ts'
import { contentAssets, type OutputFile } from './assets.ts'
import { bundleApp } from './bundle.ts'
import { compressAll, type Effort, wireSize } from './compress.ts'
import { hostFiles } from './hosts/hostFiles.ts'
import { metaPolicy } from './hosts/metaPolicy.ts'
import { contentSecurityPolicy, headerRules, SERVER_DIR } from './hosts/rules.ts'
import { brokenLinks, idsOf } from './links.ts'
import { offlineFiles } from './offline.ts'
import { compileInputs, pageContext, pathsOf, readProject } from './project.ts'
import { buildBootstrap, essentialScripts, insertBootstrap, loadRenderer, type Renderer } from './render.ts'
import { pagesAmongFiles, sharedAddresses } from './addresses.ts'
import { practiceFiles, type RenderedDoc } from './practiceFiles.ts'
import { runnerOutput } from './runnerOutput.ts'
import { siteFiles } from './siteFiles.ts'
import { socialImages } from './socialImages.ts'
import { uncheckedSamples } from './uncheckedSamples.ts'

/** Hosts send its file under every address that is not there, some of them without our headers. */
const NOT_FOUND = '/404'

/** Options of a build. */
export interface BuildOptions {
  /** Folder with `site.config.ts` and `content/`. */
  root: string
  /** Absolute path of where the site goes; replaced whole when everything has worked. Must be a built site, or nothing. */
  outDir: string
  /** Where results are kept from one build to the next. */
  cacheDir: string
  /** Folder of the source code: `src/` lies in it. */
  codeDir: string
  /** Accept samples that have not been run, and say below each that it was not checked. */
  unchecked?: boolean
  /**
   * How hard the `.br` and `.gz` files are compressed, which takes more than half of a build at the best levels; or that
   * there are none, for tests that look at other things. The default is the best.
   */
  compression?: Effort | 'none'
  /** A bundle that `bundleApp` has made, and that stays. Without it the build makes its own and removes it. */
  bundle?: string
  log: (line: string) => void
}

/** What a build made. */
export interface BuildResult {
  pages: number
  warnings: string[]
}

/**
 * Builds the site: reads, compiles, bundles, renders every route, and swaps the result in whole.
 * @throws {DiagnosticsError} When the content or configuration has problems; nothing is written then.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { root, outDir, cacheDir, codeDir, unchecked = false, compression = 'best', log } = options
  const time = stopwatch(log)
  refuse(await otherThanSite(outDir))
  const compressedDir = join(cacheDir, 'compressed')
  const project = await readProject({ root })
  const pages = await compileAll(compileInputs(project), { cacheDir: join(cacheDir, 'markdown') })
  const routes = routeTable(project.site)
  const frame = await runnerFiles(join(cacheDir, 'examples'))
  let checker: Promise<{ file: OutputFile; bytes: number }> | undefined
  const makeChecker = async () => {
    const file = await checkerScript(join(cacheDir, 'typecheck'))
    const bytes =
      compression === 'none'
        ? Buffer.byteLength(file.data)
        : await wireSize(file.path, file.data, compressedDir, compression)
    return { file, bytes }
  }
  const runner = await runnerOutput(project.site, pages, frame, async () => {
    const { file, bytes } = await (checker ??= makeChecker())
    return { path: file.path, bytes }
  })
  refuse([
    ...sharedAddresses(routes),
    ...pagesAmongFiles(routes),
    ...(unchecked ? [] : uncheckedSamples(pages, project.record)),
    ...runner.diagnostics,
  ])
  time(`compiled ${pages.size} files`)

  const bundle = options.bundle ?? (await bundleApp(codeDir, cacheDir))
  time('bundled')

  const temporary = temporaryName(outDir)
  const write = async ({ path, data }: OutputFile) => {
    const file = join(temporary, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, data)
  }
  try {
    await cp(join(bundle, 'client'), temporary, { recursive: true })
    await rm(join(temporary, '.vite'), { recursive: true, force: true })
    await dropUnlinkedStyles(temporary, bundle)
    const [renderer, bootstrap] = await Promise.all([loadRenderer(bundle), buildBootstrap(bundle)])
    const context = pageContext(project, async (file) => {
      const page = pages.get(file)
      if (!page) throw new Error(`content/${file} has not been compiled`)
      return page
    })
    const { announcementBar, hosting, url } = project.site.config
    const policy = contentSecurityPolicy(
      [bootstrap, SPECULATION_RULES],
      announcementBar ? [announcementCss(announcementBar)] : [],
    )
    const rendered = await renderAll(routes, context, renderer)
    for (const { path, html, payload } of rendered) {
      const document = insertBootstrap(html, bootstrap)
      const carriesPolicy = hosting.metaPolicy || path === NOT_FOUND
      await write({ path: htmlFile(path), data: carriesPolicy ? metaPolicy(document, policy) : document })
      await write({ path: payloadUrl(path), data: payload })
    }
    time(`rendered ${routes.length} pages`)

    const files = [
      ...(await contentAssets(project, pages)),
      ...runner.files,
      ...(checker ? [(await checker).file] : []),
      ...practiceFiles(project.site, renderedDocs(routes, rendered)),
      ...(await siteFiles({ project, routes, pages, context })),
      ...(await socialImages(project.site, routes, join(cacheDir, 'og'))),
    ]
    await Promise.all(files.map(write))
    time(`made ${files.length} other files`)

    const known = new Set([...routes.map((r) => r.path), ...(await listFiles(temporary)).map((f) => `/${f}`)])
    const ids = new Map(rendered.map(({ path, html }) => [path, idsOf(html)]))
    const warnings = brokenLinks({
      pages,
      paths: pathsOf(project.site),
      known,
      ids,
      url,
      links: project.site.config.links,
    }).map(formatDiagnostic)
    if (warnings.length)
      log(`Warning: ${warnings.length} broken ${warnings.length === 1 ? 'link' : 'links'}:\n  ${warnings.join('\n  ')}`)

    const compress = async () => {
      if (compression !== 'none') await compressAll(temporary, compressedDir, compression)
    }
    await compress()
    // They list the others, compressed, so they come last.
    const offline = await offlineFiles(temporary, await listFiles(temporary), await essentialScripts(bundle))
    await Promise.all(offline.map(write))
    const addresses = [
      ...routes.map((r) => r.path),
      ...runner.files.flatMap(({ path }) => (path.endsWith('.html') ? [normalizePath(path)] : [])),
      ...(await uncompressedFiles(temporary)).map((f) => `/${f}`),
    ]
    const rules = headerRules({ policy, framePolicy: frame.policy, hsts: hosting.hsts })
    await Promise.all(hostFiles({ rules, addresses }).map(write))
    await compress()
    time(compression === 'none' ? 'left uncompressed' : 'compressed')
    await swap(temporary, outDir)
    return { pages: routes.length, warnings }
  } finally {
    await rm(temporary, { recursive: true, force: true })
    if (options.bundle === undefined) await rm(bundle, { recursive: true, force: true })
  }
}

function refuse(diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length > 0) throw new DiagnosticsError(diagnostics)
}

interface RenderedPage {
  path: string
  html: string
  payload: Uint8Array
}

/** @throws {DiagnosticsError} With every content file whose page cannot be rendered. */
async function renderAll(routes: readonly Route[], context: PageContext, renderer: Renderer): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = []
  const diagnostics: Diagnostic[] = []
  for (const route of routes) {
    const file = sourceFile(route)
    try {
      pages.push({ path: route.path, ...(await renderer.renderRoute(context, route)) })
    } catch (cause) {
      if (file === undefined) throw new Error(`${route.path} could not be rendered`, { cause })
      diagnostics.push({ file: `content/${file}`, message: `could not be rendered: ${messages(cause)}` })
    }
  }
  refuse(diagnostics)
  return pages
}

/** The pages of the docs that readers find, in the order of the routes. */
function renderedDocs(routes: readonly Route[], rendered: readonly RenderedPage[]): RenderedDoc[] {
  const htmlOf = new Map(rendered.map(({ path, html }) => [path, html]))
  return routes.flatMap(({ view, hidden, path }) =>
    view.kind === 'doc' && !hidden ? [{ doc: view.doc, html: htmlOf.get(path) ?? '' }] : [],
  )
}

/** What an error says, and what its causes say. */
function messages(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${messages(error.cause)}`
}

/** The style sheet of the server bundle holds every rule; the client bundle's own would be a second file nobody asks for. */
async function dropUnlinkedStyles(dir: string, buildDir: string): Promise<void> {
  const linked = new Set(await readdir(join(buildDir, 'rsc/assets')))
  for (const name of await readdir(join(dir, 'assets'))) {
    if (name.endsWith('.css') && !linked.has(name)) await rm(join(dir, 'assets', name))
  }
}

/** The swap removes what was there before: that must have been a built site, or nothing. */
async function otherThanSite(dir: string): Promise<Diagnostic[]> {
  const names = await readdir(dir).catch((error: unknown) => (isCode(error, 'ENOENT') ? [] : ['a file']))
  if (names.length === 0 || names.includes(basename(SERVER_DIR))) return []
  const message =
    'holds something else than a built site, which would be lost. Remove it, or name another folder in OUT_DIR.'
  return [{ file: dir, message }]
}

/** Replaces a folder by another in two renames: a server never sees half a site. Of two builds, the later one stays. */
async function swap(from: string, to: string): Promise<void> {
  for (;;) {
    const old = temporaryName(to)
    await rename(to, old).catch(missing)
    try {
      await rename(from, to)
      return
    } catch (error) {
      // Another build has put its own there between the two renames.
      if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    } finally {
      await rm(old, { recursive: true, force: true })
    }
  }
}

function missing(error: unknown): void {
  if (!isCode(error, 'ENOENT')) throw error
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name).slice(dir.length + 1))
}

const uncompressedFiles = async (dir: string) => (await listFiles(dir)).filter((name) => !/\.(?:br|gz)$/.test(name))

function stopwatch(log: (line: string) => void) {
  let last = performance.now()
  return (what: string) => {
    const now = performance.now()
    log(`${what} in ${((now - last) / 1000).toFixed(2)} s`)
    last = now
  }
}
