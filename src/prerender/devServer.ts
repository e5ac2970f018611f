import { join, resolve, sep } from 'node:path'
import { type ErrorPayload, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import { DiagnosticsError } from '../config/diagnostics.ts'
import { CONFIG_FILE } from '../config/site.ts'
import { decodePath } from '../paths.ts'
import { DevSite, type DevResponse } from './devSite.ts'
import { errorPage } from './errorPage.ts'
import type { Renderer } from './render.ts'

/** Serves the site while one writes. */
export function contentServer(): Plugin {
  return {
    name: 'content-server',
    apply: 'serve',
    configureServer(server) {
      const site = new DevSite({
        root: resolve(process.env.SITE_ROOT ?? server.config.root),
        cacheDir: resolve(process.env.CACHE_DIR ?? join(server.config.root, '.cache')),
      })
      const { hot } = server.environments.client
      const configFile = join(site.root, CONFIG_FILE)
      server.watcher.add([site.contentDir, configFile])
      // Created and deleted files too: plugin-rsc itself hears only of changed modules.
      for (const event of ['add', 'change', 'unlink'] as const)
        server.watcher.on(event, (file) => {
          if (!file.startsWith(site.contentDir + sep) && file !== configFile) return
          if (event === 'change') site.change(file)
          else site.forget(file)
          hot.send({ type: 'custom', event: 'rsc:update', data: {} })
        })
      let warm: Promise<void> | undefined

      return () => {
        server.middlewares.use((request, response, next) => {
          if (request.method !== 'GET') return next()
          const pathname = decodePath((request.originalUrl ?? '/').replace(/[?#].*$/s, ''))
          const send = ({ status, type, body }: DevResponse) => {
            response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
            // Not before the first answer, for which the author waits.
            if (status === 200) warm ??= site.warmUp()
          }
          site
            .answer(pathname, () => renderer(server))
            .then(send, (cause: unknown) => {
              const error = cause instanceof Error ? cause : new Error(String(cause))
              server.config.logger.error(error instanceof DiagnosticsError ? error.message : String(error.stack))
              // The client, which has asked for it after an edit, leaves the page as it is, below this.
              if (pathname.startsWith('/_rsc/')) hot.send({ type: 'error', err: overlayError(error) })
              send({ status: 500, type: 'text/html;charset=utf-8', body: errorPage(error) })
            })
        })
      }
    },
  }
}

/** What Vite's overlay shows: the problems of the content, or the error with all its causes. */
function overlayError(error: Error): ErrorPayload['err'] {
  if (error instanceof DiagnosticsError) return { message: error.message, stack: '' }
  const causes: string[] = []
  for (let cause = error.cause; cause instanceof Error && causes.length < 10; cause = cause.cause)
    causes.push(`Caused by ${cause.stack ?? cause.message}`)
  return { message: error.message, stack: [error.stack ?? '', ...causes].join('\n') }
}

async function renderer(server: ViteDevServer): Promise<Renderer> {
  const { rsc } = server.environments
  if (!rsc || !isRunnableDevEnvironment(rsc)) throw new Error('The rsc environment cannot run modules.')
  return rsc.runner.import<Renderer>('/src/routes/entry.rsc.tsx')
}
