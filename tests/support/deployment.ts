import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { siteServer } from '../../src/server/server.ts'
import { writeOfflineFiles } from './smallSite.ts'

/** What is wrong with a network, or with who answers in the place of the site. */
export type Fault =
  | { kind: 'slow'; ms: number }
  | { kind: 'silent' }
  | { kind: 'reset' }
  | { kind: 'status'; status: number }
  /** A captive portal: every address is answered with its own page. No type stands for no header. */
  | { kind: 'portal'; type: string | undefined }
  /** The first half of the file, as if it were all of it. */
  | { kind: 'cut' }
  /** The file in three parts, with a pause (ms) between them. */
  | { kind: 'trickle'; ms: number }
  /** To another place, where the reader has to log in perhaps. */
  | { kind: 'redirect'; to: string }

/** The text of the portal's page. */
export const PORTAL = 'Accept the terms of the hotel'

/** A host of the site that can go away, fall silent, lie, and get another version. */
export class Deployment {
  readonly origin: string
  /** Milliseconds before each answer. */
  delay = 0
  /** What happens to a request, by its path and how often it was asked for; nothing where it is answered. */
  fault: (path: string, nth: number) => Fault | undefined = () => undefined
  /** How often each path was asked for. */
  readonly asked = new Map<string, number>()
  readonly #front: Server
  readonly #folders: string[] = []
  readonly #sockets = new Set<Socket>()
  readonly #first: string
  #site: Server
  #folder: string
  #mode: 'answers' | 'hangs' | 'gone' = 'answers'

  private constructor(front: Server, site: Server, folder: string) {
    this.#front = front
    this.#site = site
    this.#first = folder
    this.#folder = folder
    this.origin = `http://localhost:${(front.address() as AddressInfo).port}`
    front.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      if (this.#mode === 'gone') socket.destroy()
    })
    front.on('request', (request, response) => {
      const path = new URL(request.url ?? '/', this.origin).pathname
      const nth = (this.asked.get(path) ?? 0) + 1
      this.asked.set(path, nth)
      if (this.#mode !== 'answers') return
      const answer = () => void this.#site.emit('request', request, response)
      const fault = this.fault(path, nth)
      if (fault) this.#fail(fault, path, request, response, answer)
      else setTimeout(answer, this.delay)
    })
  }

  #fail(fault: Fault, path: string, request: IncomingMessage, response: ServerResponse, answer: () => void): void {
    switch (fault.kind) {
      case 'slow':
        setTimeout(answer, fault.ms)
        break
      case 'silent':
        break
      case 'reset':
        request.socket.destroy()
        break
      case 'status':
        response.writeHead(fault.status, { 'Content-Type': 'text/html' }).end(`<h1>${fault.status}</h1>`)
        break
      case 'portal':
        if (fault.type !== undefined) response.setHeader('Content-Type', fault.type)
        response.end(`<!doctype html><html lang="en"><title>Portal</title><h1>${PORTAL}</h1></html>`)
        break
      case 'redirect':
        response.writeHead(302, { Location: fault.to }).end()
        break
      case 'cut':
      case 'trickle': {
        const file = fileOf(path)
        const bytes = readFileSync(join(this.#folder, file))
        response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream')
        if (fault.kind === 'cut') response.end(bytes.subarray(0, bytes.length / 2))
        else {
          const third = Math.ceil(bytes.length / 3)
          response.write(bytes.subarray(0, third))
          setTimeout(() => response.write(bytes.subarray(third, 2 * third)), fault.ms)
          setTimeout(() => response.end(bytes.subarray(2 * third)), 2 * fault.ms)
        }
      }
    }
  }

  /** Serves the built site in a folder at a port of its own. */
  static async start(folder: string): Promise<Deployment> {
    const front = createServer()
    await new Promise<void>((resolve) => front.listen(0, resolve))
    return new Deployment(front, await siteServer(folder), folder)
  }

  /** Folder of the version that is online. */
  get folder(): string {
    return this.#folder
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
   * Puts another version of what was online at first online.
   * @param change Every `from` in `file`, a path in the folder, becomes `to`.
   */
  async deploy(change: { file: string; from: string; to: string }): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'deployment-'))
    this.#folders.push(folder)
    await cp(this.#first, folder, { recursive: true })
    const path = join(folder, change.file)
    const text = await readFile(path, 'utf8')
    if (!text.includes(change.from)) throw new Error(`${change.file} has no "${change.from}".`)
    await writeFile(path, text.replaceAll(change.from, change.to))
    for (const extension of ['br', 'gz']) await rm(`${path}.${extension}`, { force: true })
    await writeOfflineFiles(folder)
    this.#site = await siteServer(folder)
    this.#folder = folder
  }

  /** Ends it all. */
  async close(): Promise<void> {
    this.stop()
    await new Promise((resolve) => this.#front.close(resolve))
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true })
  }
}

const TYPES: Record<string, string> = {
  '.html': 'text/html;charset=utf-8',
  '.txt': 'text/plain;charset=utf-8',
  '.json': 'application/json',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/** The file of a URL path: `/docs/css` → `docs/css.html`. */
export function fileOf(path: string): string {
  if (path === '/') return 'index.html'
  return extname(path) === '' ? `${path.slice(1)}.html` : path.slice(1)
}
