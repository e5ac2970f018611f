import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { normalizePath, resultFolder, resultPath, runnerUrl, wholeFolder, wholePath } from '../paths.ts'
import { FRAME_PATH } from '../runner/shared/protocol.ts'
import { isFramePath, packageUrls, runnerFiles, type RunnerFiles } from '../runner/node/files.ts'
import { planPage } from '../runner/node/plan.ts'
import { CHECKER_PREFIX, checkerScript } from '../typecheck/node/checkerScript.ts'
import { withChecker } from './runnerOutput.ts'
import { wholeSamples } from '../runner/shared/whole.ts'
import { compileOne } from '../markdown/pool.ts'
import { DiagnosticsError } from '../config/diagnostics.ts'
import { placeholders } from '../content/placeholders.ts'
import type { AssembledPage } from '../markdown/shared/compiled.ts'
import { CARDS_DIR, CARDS_PATH } from '../components/practice/shared/cards.ts'
import { routeTable, type Route } from '../routes/shared/table.ts'
import { MANIFEST_PATH, SEARCH_DIR } from '../search/shared/manifest.ts'
import { bootstrapScript } from './bootstrapScript.ts'
import { icons } from './icons.ts'
import { webManifest } from './manifest.ts'
import { exportFacts, markdownExports } from './markdownExports.ts'
import { practiceFiles } from './practiceFiles.ts'
import { compileInput, pageContext, readProject, siteSources, type Project } from './project.ts'
import { insertBootstrap, type Renderer, SEARCHING } from './render.ts'
import type { OutputFile } from './assets.ts'
import { searchFiles } from './searchFiles.ts'

/** What goes back over the wire. */
export interface DevResponse {
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
  '.js': 'text/javascript',
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

/** Folders of a site that is being written. */
export interface DevSiteOptions {
  /** Absolute path of the folder that holds `site.config.ts` and `content/`. */
  root: string
  /** Where compiled pages are kept. */
  cacheDir: string
}

/** The site while it is written: what has changed is read again, and each page is compiled when it is asked for. */
export class DevSite {
  readonly root: string
  readonly contentDir: string
  readonly #cacheDir: string
  #project: Promise<Project> | undefined
  #runnerFiles: Promise<RunnerFiles> | undefined
  #checkerScript: Promise<OutputFile & { data: string }> | undefined
  #search: { project: Project; pages: ReadonlyMap<string, AssembledPage>; files: readonly OutputFile[] } | undefined
  #practice: { project: Project; files: Promise<readonly OutputFile[]> } | undefined
  readonly #bodies = new Map<string, { key: string; page: Promise<AssembledPage> }>()

  constructor({ root, cacheDir }: DevSiteOptions) {
    this.root = root
    this.contentDir = join(root, 'content')
    this.#cacheDir = cacheDir
  }

  /** Forgets what was read; pages are compiled again where their text differs, or an image may. */
  forget(file: string): void {
    this.#project = undefined
    if (!isText(file)) this.#bodies.clear()
  }

  /**
   * Takes in that a file has changed. Where that is only the text below the front matter of a page, nothing else is
   * read again: to read a whole site takes longer than its author should wait.
   * @param file Absolute path.
   */
  change(file: string): void {
    const before = this.#project
    this.forget(file)
    if (!before || !file.endsWith('.mdx')) return
    const project = before
      .then(
        (known) => withNewText(known, file),
        () => undefined,
      )
      .then((known) => known ?? this.#read())
    this.#project = project
    // The failure is shown with the next page that is asked for.
    project.catch(() => undefined)
  }

  /** Loads the compiler, which takes a second, before the first edit needs it. */
  async warmUp(): Promise<void> {
    const { compile } = await import('../markdown/compile.ts')
    const source = '---\ntitle: Warm\n---\n\n```ts\nlet a = 1\n```\n\n```html\n<p style="color: red">\n```\n'
    await compile({ path: 'docs/warm-up.mdx', source, kind: 'doc', contentDir: this.contentDir })
  }

  #read(): Promise<Project> {
    return readProject({ root: this.root, withDrafts: true })
  }

  /**
   * Answers a request for a page, a payload or a file that belongs to the content.
   * @param pathname Decoded path of the URL.
   * @throws {DiagnosticsError} When the content has problems.
   */
  async answer(pathname: string, renderer: () => Promise<Renderer>): Promise<DevResponse> {
    const project = await (this.#project ??= this.#read())
    const file = await this.#file(project, pathname)
    if (file)
      return {
        status: 200,
        type: isFramePath(pathname) ? HTML : (TYPES[extname(pathname)] ?? 'text/plain;charset=utf-8'),
        body: file,
      }

    if (pathname === CARDS_PATH || pathname.startsWith(`${CARDS_DIR}/`)) {
      const files = await this.#practiceFiles(project, await renderer())
      const data = files.find(({ path }) => path === pathname)?.data
      if (data !== undefined) return { status: 200, type: TYPES['.json'] ?? 'application/json', body: data }
    }

    const payload = /^\/_rsc(\/.*)\.txt$/.exec(pathname)?.[1]
    const path = normalizePath(payload ?? pathname)
    const { route, status } = findRoute(routeTable(project.site), path)
    const { renderRoute, renderNavigation } = await renderer()
    const context = pageContext(project, (f) => this.#body(project, f))
    if (payload !== undefined)
      return { status, type: 'text/x-component;charset=utf-8', body: await renderNavigation(context, route) }
    const { html } = await renderRoute(context, route)
    return {
      status,
      type: HTML,
      body: insertBootstrap(html, await bootstrapScript([], [], [`/${SEARCHING}`], '')).replace(
        '</body>',
        () => `${DEV_CLIENT}</body>`,
      ),
    }
  }

  /** Every page of the docs is rendered for it, once for as long as nothing is edited. */
  #practiceFiles(project: Project, { renderRoute }: Renderer): Promise<readonly OutputFile[]> {
    if (this.#practice?.project === project) return this.#practice.files
    const context = pageContext(project, (f) => this.#body(project, f))
    const docs = routeTable(project.site).flatMap((route) =>
      route.view.kind === 'doc' && !route.hidden ? [{ route, doc: route.view.doc }] : [],
    )
    const files = (async () => {
      const rendered = []
      for (const { route, doc } of docs) rendered.push({ doc, html: (await renderRoute(context, route)).html })
      return practiceFiles(project.site, rendered)
    })()
    this.#practice = { project, files }
    files.catch(() => (this.#practice = undefined))
    return files
  }

  #body(project: Project, file: string): Promise<AssembledPage> {
    const { source = '' } = project.files.find((f) => f.path === file) ?? {}
    const input = compileInput(project, { path: file, source })
    const key = JSON.stringify(input)
    const known = this.#bodies.get(file)
    if (known?.key === key) return known.page
    const page = compileOne(input, { cacheDir: join(this.#cacheDir, 'markdown') })
    this.#bodies.set(file, { key, page })
    page.catch(() => this.#bodies.delete(file))
    return page
  }

  /** What the Run buttons load; compiled when it is asked for. */
  async #runner(project: Project, pathname: string): Promise<string | undefined> {
    if (pathname.startsWith(CHECKER_PREFIX)) return (await this.#checker()).data
    if (!pathname.startsWith('/run/') && !pathname.startsWith('/assets/react-')) return undefined
    const { frame, result, packages } = await (this.#runnerFiles ??= runnerFiles(join(this.#cacheDir, 'examples')))
    if (normalizePath(pathname) === FRAME_PATH) return frame
    const file = Object.values(packages).find(({ path }) => path === pathname)
    if (file) return file.data
    const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1)
    const page = siteSources(project.site).find(
      ({ path }) => runnerUrl(path) === pathname || resultFolder(path) === folder || wholeFolder(path) === folder,
    )
    if (!page) return undefined
    const body = await this.#body(project, page.file)
    if (pathname.endsWith('.txt'))
      return wholeSamples(body.programs).find(({ sample }) => wholePath(page.path, sample.id, sample.nth) === pathname)
        ?.text
    const plan = planPage(body, packageUrls(packages))
    if (!isFramePath(pathname)) {
      const findChecker = async () => {
        const { path, data } = await this.#checker()
        return { path, bytes: Buffer.byteLength(data) }
      }
      return plan && JSON.stringify(await withChecker(plan.file, findChecker))
    }
    const found = plan?.results.find(({ sample }) => resultPath(page.path, sample.id, sample.nth) === pathname)
    return found && result(found.document)
  }

  #checker(): Promise<OutputFile & { data: string }> {
    return (this.#checkerScript ??= checkerScript(join(this.#cacheDir, 'typecheck')))
  }

  /** The index of the search is made once for all its parts. */
  #searchFiles(project: Project, pages: ReadonlyMap<string, AssembledPage>): readonly OutputFile[] {
    const known = this.#search
    const isSame = known?.project === project && [...pages].every(([file, page]) => known.pages.get(file) === page)
    if (isSame) return known.files
    const { site, synonyms } = project
    const context = pageContext(project, (f) => this.#body(project, f))
    const files = searchFiles({ routes: routeTable(site), pages, context, synonyms })
    this.#search = { project, pages, files }
    return files
  }

  async #file(project: Project, pathname: string): Promise<string | Uint8Array | undefined> {
    const { site } = project
    if (pathname.startsWith('/img/')) {
      const pages = await Promise.all(this.#bodies.values().map(({ page }) => page))
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
      const page = await this.#body(project, source.file)
      const context = pageContext(project, (f) => this.#body(project, f))
      const facts = await exportFacts(context, [page])
      const pages = new Map([[source.file, page]])
      return markdownExports({ site, routes: [route], pages, context, facts })[0]?.data
    }
    if (pathname === MANIFEST_PATH || pathname.startsWith(`${SEARCH_DIR}/`)) {
      const sources = siteSources(site).map(async ({ file }) => [file, await this.#body(project, file)] as const)
      const pages = new Map(await Promise.all(sources))
      return this.#searchFiles(project, pages).find((file) => file.path === pathname)?.data
    }
    if (pathname === '/manifest.webmanifest') return webManifest(site.config)
    return icons(site.config.themeColor).find((i) => i.path === pathname)?.data
  }
}

const isText = (file: string) => /\.(mdx|yml|txt|ts|jsonl)$/.test(file)

/**
 * The project with the new text of a page; undefined where its front matter differs too, which other pages show.
 * @throws {DiagnosticsError} When the text has a word in it that stands for something to be written yet.
 */
async function withNewText(project: Project, file: string): Promise<Project | undefined> {
  const path = file.slice(project.contentDir.length + 1).replaceAll('\\', '/')
  const source = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
  const known = project.files.find((f) => f.path === path)
  if (!known || frontMatterOf(known.source) !== frontMatterOf(source)) return undefined
  const diagnostics = placeholders(source, `content/${path}`)
  if (diagnostics.length > 0) throw new DiagnosticsError(diagnostics)
  return { ...project, files: project.files.map((f) => (f === known ? { path, source } : f)) }
}

/** The lines between the first two marks. */
const frontMatterOf = (source: string) => source.slice(0, source.search(/(?<=\n)---[ \t]*(?:\r?\n|$)/))

function findRoute(routes: readonly Route[], path: string): { route: Route; status: number } {
  const route = routes.find((r) => r.path === path)
  if (route) return { route, status: 200 }
  const missing = routes.find((r) => r.path === '/404')
  if (!missing) throw new Error('The route table has no /404.')
  return { route: missing, status: 404 }
}
