import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { normalizePath, runnerUrl } from '../paths.ts'
import { isFramePath, runnerFiles, type RunnerFiles } from '../runner/build/files.ts'
import { planPage } from '../runner/build/plan.ts'
import { compileOne } from '../markdown/pool.ts'
import type { CompiledPage } from '../markdown/compiled.ts'
import { routeTable, type Route } from '../routes/table.ts'
import { MANIFEST_PATH, SEARCH_DIR } from '../search/manifest.ts'
import { bootstrapScript } from './bootstrapScript.ts'
import { icons } from './icons.ts'
import { webManifest } from './manifest.ts'
import { markdownTwins } from './markdownTwins.ts'
import { pageContext, pageKind, readProject, siteSources, type Project } from './project.ts'
import { insertBootstrap, type Renderer } from './render.ts'
import { searchFiles } from './searchFiles.ts'

/** What goes back over the wire. */
export interface Answer {
  status: number
  type: string
  body: string | Uint8Array
}

const HTML = 'text/html;charset=utf-8'
const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
}

/** While one writes, the client loads at once: content that changes must reach the page. */
const DEV_CLIENT = `<script type="module">
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
await import('/@vite/client')
await import('/@id/__x00__virtual:vite-rsc/entry-browser')
await window.__boot.start()
</script>`

/** The site while it is written: read again when something has changed, each page compiled when it is asked for. */
export class DevSite {
  readonly root: string
  readonly contentDir: string
  #project: Promise<Project> | undefined
  #runnerFiles: Promise<RunnerFiles> | undefined
  readonly #bodies = new Map<string, Promise<CompiledPage>>()

  /** @param root Absolute path of the project. */
  constructor(root: string) {
    this.root = root
    this.contentDir = join(root, 'content')
  }

  /** Forgets what was read and compiled. */
  forget(): void {
    this.#project = undefined
    this.#bodies.clear()
  }

  /**
   * Answers a request for a page, a payload or a file that belongs to the content.
   * @param pathname Decoded path of the URL.
   * @throws {ProblemsError} When the content has faults.
   */
  async answer(pathname: string, renderer: () => Promise<Renderer>): Promise<Answer> {
    const project = await (this.#project ??= readProject({ root: this.root, withDrafts: true }))
    const file = await this.#file(project, pathname)
    if (file)
      return {
        status: 200,
        type: isFramePath(pathname) ? HTML : (TYPES[extname(pathname)] ?? 'text/plain;charset=utf-8'),
        body: file,
      }

    const payload = /^\/_rsc(\/.*)\.txt$/.exec(pathname)?.[1]
    const path = normalizePath(payload ?? pathname)
    const { route, status } = findRoute(routeTable(project.site), path)
    const rendered = await (
      await renderer()
    ).renderRoute(
      pageContext(project, (f) => this.#body(project, f)),
      route,
    )
    if (payload !== undefined) return { status, type: 'text/x-component;charset=utf-8', body: rendered.payload }
    return {
      status,
      type: HTML,
      body: insertBootstrap(rendered.html, await bootstrapScript([])).replace('</body>', () => `${DEV_CLIENT}</body>`),
    }
  }

  #body(project: Project, file: string): Promise<CompiledPage> {
    const known = this.#bodies.get(file)
    if (known) return known
    const source = project.files.find((f) => f.path === file)?.source ?? ''
    const input = { path: file, source, kind: pageKind(file), contentDir: this.contentDir }
    const compiled = compileOne(input, { cacheDir: join(this.root, '.cache/markdown') })
    this.#bodies.set(file, compiled)
    compiled.catch(() => this.#bodies.delete(file))
    return compiled
  }

  /** What the Run buttons load; compiled when it is asked for. */
  async #runner(project: Project, pathname: string): Promise<string | undefined> {
    if (!pathname.startsWith('/run/') && !pathname.startsWith('/assets/react-')) return undefined
    const { frame, react } = await (this.#runnerFiles ??= runnerFiles(join(this.root, '.cache/examples')))
    if (isFramePath(pathname)) return frame
    if (pathname === react.path) return react.data
    const page = siteSources(project.site).find((s) => runnerUrl(s.path) === pathname)
    const plan = page && planPage((await this.#body(project, page.file)).samples, react.path)
    return plan && JSON.stringify(plan.file)
  }

  async #file(project: Project, pathname: string): Promise<string | Uint8Array | undefined> {
    const { site } = project
    if (pathname.startsWith('/img/')) {
      const pages = await Promise.all(this.#bodies.values())
      const image = pages.flatMap((p) => p.images).find((i) => i.url === pathname)
      return image && readFile(join(this.contentDir, image.file))
    }
    const runner = await this.#runner(project, pathname)
    if (runner !== undefined) return runner
    if (pathname.endsWith('.md')) {
      const { route } = findRoute(routeTable(site), normalizePath(pathname.slice(0, -'.md'.length)))
      const source =
        'doc' in route.view
          ? route.view.doc
          : 'post' in route.view
            ? route.view.post
            : 'page' in route.view
              ? route.view.page
              : undefined
      if (!source) return undefined
      const pages = new Map([[source.file, await this.#body(project, source.file)]])
      const { resolve } = pageContext(project, (f) => this.#body(project, f))
      return markdownTwins({ site, routes: [route], pages, resolve })[0]?.data
    }
    if (pathname === MANIFEST_PATH || pathname.startsWith(`${SEARCH_DIR}/`)) {
      const sources = siteSources(site).map(async ({ file }) => [file, await this.#body(project, file)] as const)
      const pages = new Map(await Promise.all(sources))
      const context = pageContext(project, (f) => this.#body(project, f))
      const { synonyms } = project
      return searchFiles({ routes: routeTable(site), pages, context, synonyms }).find((file) => file.path === pathname)
        ?.data
    }
    if (pathname === '/manifest.webmanifest') return webManifest(site.config)
    return icons(site.config.themeColor).find((i) => i.path === pathname)?.data
  }
}

function findRoute(routes: readonly Route[], path: string): { route: Route; status: number } {
  const route = routes.find((r) => r.path === path)
  if (route) return { route, status: 200 }
  const missing = routes.find((r) => r.path === '/404')
  if (!missing) throw new Error('The route table has no /404.')
  return { route: missing, status: 404 }
}
