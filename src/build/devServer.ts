import { join } from 'node:path'
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import { ProblemsError } from '../config/problems.ts'
import { decodePath } from '../markdown/links.ts'
import { DevSite, type Answer } from './devSite.ts'
import { errorPage } from './errorPage.ts'
import type { Renderer } from './render.ts'

/** Serves the site while one writes. */
export function contentServer(): Plugin {
  return {
    name: 'content-server',
    apply: 'serve',
    configureServer(server) {
      const site = new DevSite(server.config.root)
      server.watcher.add(site.contentDir)
      const changed = (file: string) => {
        if (!file.startsWith(site.contentDir) && file !== join(server.config.root, 'site.config.ts')) return
        site.forget()
        server.environments.client.hot.send({ type: 'custom', event: 'rsc:update', data: {} })
      }
      // Created and deleted files too: plugin-rsc itself hears only of changed modules.
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, changed)

      return () => {
        server.middlewares.use((request, response, next) => {
          if (request.method !== 'GET') return next()
          const pathname = decodePath((request.originalUrl ?? '/').replace(/[?#].*$/s, ''))
          const send = ({ status, type, body }: Answer) => {
            response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
          }
          site
            .answer(pathname, () => renderer(server))
            .then(send, (cause: unknown) => {
              const error = cause instanceof Error ? cause : new Error(String(cause))
              server.config.logger.error(error instanceof ProblemsError ? error.message : String(error.stack))
              send({ status: 500, type: 'text/html;charset=utf-8', body: errorPage(error) })
            })
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
