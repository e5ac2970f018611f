import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createBuilder } from 'vite'
import { formatProblem } from '../config/problems.ts'
import { compileAll } from '../markdown/pool.ts'
import { runnerFiles } from '../examples/runner/files.ts'
import { FRAME_PATH } from '../examples/runner/protocol.ts'
import { routeTable, sourceFile } from '../routes/table.ts'
import { compressAll } from './compress.ts'
import { contentAssets, type OutputFile } from './assets.ts'
import { brokenLinks } from './links.ts'
import { compileInputs, pageContext, readProject, siteSources } from './project.ts'
import { buildBootstrap, insertBootstrap, loadRenderer } from './render.ts'
import { offlineFiles } from './offline.ts'
import { hostFiles } from './hosts/hostFiles.ts'
import { metaPolicy } from './hosts/metaPolicy.ts'
import { contentSecurityPolicy, headerRules } from './hosts/rules.ts'
import { runnerOutput } from './runnerOutput.ts'
import { siteFiles } from './siteFiles.ts'
import { announcementCss } from '../components/layout/announcement.ts'
import { socialImages } from './socialImages.ts'

/** Hosts send its file under every address that is not there, some of them without our headers. */
const NOT_FOUND = '/404'

/** Options of a build. */
export interface BuildOptions {
  /** Folder with `site.config.ts` and `content/`. */
  root: string
  /** Where the site goes; replaced whole when everything has worked. */
  outDir: string
  /** Where results are kept from one build to the next. */
  cacheDir: string
  /** Folder of the source code: `src/` lies in it. */
  codeDir: string
  log: (line: string) => void
}

/** What a build made. */
export interface BuildResult {
  pages: number
  warnings: string[]
}

/**
 * Builds the site: reads, compiles, bundles, renders every route, and swaps the result in whole.
 * @throws {ProblemsError} When the content or configuration has faults; nothing is written then.
 */
export async function build({ root, outDir, cacheDir, codeDir, log }: BuildOptions): Promise<BuildResult> {
  process.env.NODE_ENV = 'production'
  const time = stopwatch(log)
  const project = await readProject({ root })
  const pages = await compileAll(compileInputs(project), { cacheDir: join(cacheDir, 'markdown') })
  time(`compiled ${pages.size} files`)

  const routes = routeTable(project.site)
  const paths = new Map(siteSources(project.site).map((s) => [s.file, s.path]))
  const body = async (file: string) => {
    const page = pages.get(file)
    if (!page) throw new Error(`content/${file} has not been compiled`)
    return page
  }
  const context = pageContext(project, body)

  const buildDir = join(cacheDir, 'bundle')
  process.env.BUILD_DIR = buildDir
  const builder = await createBuilder({ root: codeDir, configFile: join(codeDir, 'vite.config.ts'), logLevel: 'error' })
  await builder.buildApp()
  time('bundled')

  const temporary = `${outDir}.${process.pid}.tmp`
  const write = async ({ path, data }: OutputFile) => {
    const file = join(temporary, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, data)
  }
  try {
    await cp(join(buildDir, 'client'), temporary, { recursive: true })
    await rm(join(temporary, '.vite'), { recursive: true, force: true })
    await dropUnlinkedStyles(temporary, buildDir)
    const [renderer, bootstrap] = await Promise.all([loadRenderer(buildDir), buildBootstrap(buildDir)])
    const { announcementBar, hosting } = project.site.config
    const policy = contentSecurityPolicy([bootstrap], announcementBar ? [announcementCss(announcementBar)] : [])
    for (const route of routes) {
      const { html, payload } = await renderer.renderRoute(context, route).catch((cause: unknown) => {
        throw new Error(`${route.path} (content/${sourceFile(route) ?? 'generated'}) could not be rendered`, { cause })
      })
      const name = route.path === '/' ? '/index' : route.path
      const document = insertBootstrap(html, bootstrap)
      const carriesPolicy = hosting.metaPolicy || route.path === NOT_FOUND
      await write({ path: `${name}.html`, data: carriesPolicy ? metaPolicy(document, policy) : document })
      await write({ path: `/_rsc${name}.txt`, data: payload })
    }
    time(`rendered ${routes.length} pages`)

    const runner = await runnerFiles(join(cacheDir, 'examples'))
    const assets = await contentAssets(project, pages)
    const files = [
      ...assets,
      ...runnerOutput(project, runner),
      ...siteFiles({ project, routes, pages, context }),
      ...(await socialImages(project.site, routes, join(cacheDir, 'og'))),
    ]
    await Promise.all(files.map(write))
    time(`made ${files.length} other files`)

    const known = new Set([...routes.map((r) => r.path), ...(await listFiles(temporary)).map((f) => `/${f}`)])
    const warnings = brokenLinks({ pages, paths, known }).map(formatProblem)
    if (warnings.length)
      log(`Warning: ${warnings.length} broken ${warnings.length === 1 ? 'link' : 'links'}:\n  ${warnings.join('\n  ')}`)

    await compressAll(temporary, join(cacheDir, 'compressed'))
    // They list the others, compressed, so they come last.
    const offline = await offlineFiles(temporary, await listFiles(temporary))
    await Promise.all(offline.map(write))
    const addresses = [...routes.map((r) => r.path), FRAME_PATH, ...(await uncompressed(temporary)).map((f) => `/${f}`)]
    const rules = headerRules({ policy, framePolicy: runner.policy, hsts: hosting.hsts })
    await Promise.all(hostFiles({ rules, addresses }).map(write))
    await compressAll(temporary, join(cacheDir, 'compressed'))
    time('compressed')
    await swap(temporary, outDir)
    return { pages: routes.length, warnings }
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** The style sheet of the server bundle holds every rule; the client bundle's own would be a second file nobody asks for. */
async function dropUnlinkedStyles(dir: string, buildDir: string): Promise<void> {
  const linked = new Set(await readdir(join(buildDir, 'rsc/assets')))
  for (const name of await readdir(join(dir, 'assets'))) {
    if (name.endsWith('.css') && !linked.has(name)) await rm(join(dir, 'assets', name))
  }
}

/** Replaces a folder by another in two renames: a server never sees half a site. */
async function swap(from: string, to: string): Promise<void> {
  const old = `${to}.${process.pid}.old`
  await rm(old, { recursive: true, force: true })
  await rename(to, old).catch(() => undefined)
  await rename(from, to)
  await rm(old, { recursive: true, force: true })
}

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name).slice(dir.length + 1))
}

const uncompressed = async (dir: string) => (await listFiles(dir)).filter((name) => !/\.(?:br|gz)$/.test(name))

function stopwatch(log: (line: string) => void) {
  let last = performance.now()
  return (what: string) => {
    const now = performance.now()
    log(`${what} in ${((now - last) / 1000).toFixed(2)} s`)
    last = now
  }
}
