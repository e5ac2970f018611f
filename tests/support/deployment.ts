import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrapEntry } from '../../src/build/render.ts'
import { offlineFiles } from '../../src/build/offline.ts'
import { siteServer } from '../../src/server/server.ts'
import { distFiles, inlineScripts } from './dist.ts'
import { DIST } from './settings.ts'

/** A host of the site that can go away, fall silent, and get another version. */
export class Deployment {
  readonly origin: string
  /** Milliseconds before each answer. */
  delay = 0
  readonly #front: Server
  readonly #folders: string[] = []
  readonly #sockets = new Set<Socket>()
  #site: Server
  #mode: 'answers' | 'hangs' | 'gone' = 'answers'

  private constructor(front: Server, site: Server) {
    this.#front = front
    this.#site = site
    this.origin = `http://localhost:${(front.address() as AddressInfo).port}`
    front.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      if (this.#mode === 'gone') socket.destroy()
    })
    front.on('request', (request, response) => {
      if (this.#mode !== 'answers') return
      setTimeout(() => this.#site.emit('request', request, response), this.delay)
    })
  }

  /** Serves the built site at a port of its own. */
  static async start(): Promise<Deployment> {
    const front = createServer()
    await new Promise<void>((resolve) => front.listen(0, resolve))
    return new Deployment(front, await siteServer(DIST))
  }

  /** The network is gone: connections are refused. */
  stop(): void {
    this.#mode = 'gone'
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Wi-Fi without internet: requests get no answer. */
  hang(): void {
    this.#mode = 'hangs'
  }

  /** The network is back. */
  resume(): void {
    this.#mode = 'answers'
  }

  /**
   * Puts another version online.
   * @param change the new text of a page, by its file
   */
  async deploy(change: { file: string; from: string; to: string }): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'deployment-'))
    this.#folders.push(folder)
    await cp(DIST, folder, { recursive: true })
    const path = join(folder, change.file)
    const text = await readFile(path, 'utf8')
    if (!text.includes(change.from)) throw new Error(`${change.file} has no "${change.from}".`)
    await writeFile(path, text.replaceAll(change.from, change.to))
    const [script = ''] = inlineScripts(await readFile(join(folder, 'index.html'), 'utf8'))
    const names = distFiles(folder)
    for (const file of [change.file, 'sw.js', 'offline.json'])
      for (const extension of ['br', 'gz']) await rm(join(folder, `${file}.${extension}`), { force: true })
    for (const { path: name, data } of await offlineFiles(folder, names, bootstrapEntry(script)))
      await writeFile(join(folder, name), data)
    this.#site = await siteServer(folder)
  }

  /** Ends it all. */
  async close(): Promise<void> {
    this.stop()
    await new Promise((resolve) => this.#front.close(resolve))
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true })
  }
}
