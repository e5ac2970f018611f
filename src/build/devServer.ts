import { join } from 'node:path'
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import { normalizePath } from '../browser/path.ts'
import { ProblemsError } from '../config/problems.ts'
import { compileOne } from '../markdown/pool.ts'
import type { CompiledPage } from '../markdown/compiled.ts'
import { routeTable, type Route } from '../routes/table.ts'
import { bootstrapScript } from './bootstrapScript.ts'
import { pageContext, pageKind, readProject, type Project } from './project.ts'
import { insertBootstrap, type Renderer } from './render.ts'
import { errorPage } from './errorPage.ts'

/**
 * Serves the site while one writes: the model is read again when content changes, a page is compiled when it is asked for.
 */
export function contentServer(): Plugin {
  return {
    name: 'content-server',
    apply: 'serve',
    configureServer(server) {
      const { root } = server.config
      const contentDir = join(root, 'content')
      let project: Promise<Project> | undefined
      const bodies = new Map<string, Promise<CompiledPage>>()
      const current = () => (project ??= readProject({ root, withDrafts: true }))

      server.watcher.add(contentDir)
      const changed = (file: string) => {
        if (!file.startsWith(contentDir) && !file.endsWith('site.config.ts')) return
        project = undefined
        bodies.clear()
        server.environments.client.hot.send({ type: 'custom', event: 'rsc:update', data: {} })
      }
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, changed)

      const body = (known: Project) => (file: string) => {
        const compiled = bodies.get(file) ?? compileFile(known, file)
        bodies.set(file, compiled)
        compiled.catch(() => bodies.delete(file))
        return compiled
      }
      const compileFile = (known: Project, file: string) => {
        const source = known.files.find((f) => f.path === file)?.source ?? ''
        return compileOne(
          { path: file, source, kind: pageKind(file), contentDir },
          { cacheDir: join(root, '.cache/markdown') },
        )
      }

      return () => {
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.originalUrl ?? '/', 'http://dev')
          if (request.method !== 'GET') return next()
          const payload = /^\/_rsc(\/.*)\.txt$/.exec(pathname)?.[1]
          const path =
            payload === undefined ? normalizePath(decodeURI(pathname)) : payload === '/index' ? '/' : decodeURI(payload)
          void (async () => {
            try {
              const known = await current()
              const routes = routeTable(known.site)
              const route = routes.find((r) => r.path === path) ?? routes.find((r) => r.path === '/404')
              if (!route) return next()
              const rendered = await renderer(server).then((r) =>
                r.renderRoute(pageContext(known, body(known)), route as Route),
              )
              response.statusCode = route.path === path ? 200 : 404
              response.setHeader('Cache-Control', 'no-store')
              if (payload !== undefined) {
                response.setHeader('Content-Type', 'text/x-component;charset=utf-8')
                response.end(rendered.payload)
                return
              }
              const html = insertBootstrap(
                rendered.html,
                await bootstrapScript(['/@id/__x00__virtual:vite-rsc/entry-browser']),
              )
              response.setHeader('Content-Type', 'text/html;charset=utf-8')
              response.end(await server.transformIndexHtml(pathname, html))
            } catch (error) {
              const fault = error instanceof Error ? error : new Error(String(error))
              server.config.logger.error(
                fault instanceof ProblemsError ? fault.message : (fault.stack ?? fault.message),
              )
              response.statusCode = 500
              response.setHeader('Content-Type', 'text/html;charset=utf-8')
              response.end(errorPage(fault))
            }
          })()
        })
      }
    },
  }
}

async function renderer(server: ViteDevServer): Promise<Renderer> {
  const { rsc } = server.environments
  if (!rsc || !isRunnableDevEnvironment(rsc)) throw new Error('The rsc environment cannot run modules.')
  return rsc.runner.import<Renderer>('/src/routes/entry.rsc.tsx')
}
