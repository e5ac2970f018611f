import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../../tools/gate/machine.ts'
import { ROOT } from '../../scripts/settings.ts'

/** A server that runs. */
export interface RunningServer {
  port: number
  stop: () => Promise<void>
}

/** The configuration that the documentation tells people to write, as a code block with this language. */
export function documented(language: string): string {
  const text = readFileSync(join(ROOT, 'docs/deploying.md'), 'utf8')
  const [, block] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(text) ?? []
  if (block === undefined) throw new Error(`docs/deploying.md has no block of ${language}.`)
  return block
}

/** The configuration of the container image. */
export const containerConfig = () => readFileSync(join(ROOT, 'docker/Caddyfile'), 'utf8')

/** Replaces a text that must be there. */
export function substitute(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`There is no "${from}" in:\n${text}`)
  return text.replaceAll(from, to)
}

/** nginx with a site in its `http` block. */
export async function startNginx(site: (port: number) => string): Promise<RunningServer> {
  const dir = mkdtempSync(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir};\n`)
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off;\nworker_processes 1;\npid ${dir}/pid;\nerror_log stderr warn;\n${process.getuid?.() === 0 ? 'user root;\n' : ''}events {}\nhttp {\naccess_log off;\n${temporary.join('')}${site(port)}\n}\n`,
  )
  return start('nginx', ['-p', dir, '-c', join(dir, 'nginx.conf')], dir, port)
}

/** Caddy with a site. */
export async function startCaddy(site: (port: number) => string): Promise<RunningServer> {
  const dir = mkdtempSync(join(tmpdir(), 'caddy-'))
  const port = await freePort()
  writeFileSync(join(dir, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${site(port)}`)
  return start('caddy', ['run', '--config', join(dir, 'Caddyfile'), '--adapter', 'caddyfile'], dir, port)
}

/** A server of Node's at a port of its own. */
export async function listen(server: Server): Promise<RunningServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function freePort(): Promise<number> {
  const { port, stop } = await listen(createServer())
  await stop()
  return port
}

async function start(name: string, args: readonly string[], dir: string, port: number): Promise<RunningServer> {
  const program = findProgram([name])
  if (program === undefined) throw new Error(`There is no ${name}. \`npm test -- servers\` installs it if it can.`)
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
  })
  let printed = ''
  child.stderr.on('data', (part: Buffer) => (printed += part.toString()))
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const stop = async () => {
    child.kill()
    await ended
    await rm(dir, { recursive: true, force: true })
  }
  while (!(await answers(port))) {
    if (hasEnded(child)) throw new Error(`${name} did not start:\n${printed}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { port, stop }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
