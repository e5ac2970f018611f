import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../scripts/settings.ts'

/** `npm run dev` on a copy of a site, so that its files may be edited. */
export interface RunningDevServer {
  origin: string
  /** The copy. */
  root: string
  stop: () => Promise<void>
}

/**
 * Starts it.
 * @param site Folder with `site.config.ts` and `content/`.
 * @throws What the server printed, when it ends before it answers.
 */
export async function startDevServer(site: string, port: number): Promise<RunningDevServer> {
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, '.cache/dev-'))
  const root = join(folder, 'site')
  for (const name of ['site.config.ts', 'content']) await cp(join(site, name), join(root, name), { recursive: true })
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const env = { ...process.env, SITE_ROOT: root, CACHE_DIR: join(ROOT, '.cache'), NO_COLOR: '1' }
  const child = spawn(process.execPath, [vite, '--port', String(port), '--strictPort'], { cwd: ROOT, env })
  const stop = async () => {
    const ended = new Promise((done) => child.once('close', done))
    if (child.exitCode === null && child.kill()) await ended
    await rm(folder, { recursive: true, force: true })
  }
  let printed = ''
  await new Promise<void>((ready, fail) => {
    const take = (piece: Buffer) => {
      printed += piece.toString()
      if (printed.includes(`:${port}/`)) ready()
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('error', fail)
    child.once('close', () => fail(new Error(`The dev server has ended: ${printed}`)))
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { origin: `http://localhost:${port}`, root, stop }
}
