import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Sandbox, type SandboxJob, type SandboxEnded } from './sandbox.ts'

// What hostile samples try, each of them as if by its author: nothing here knows of the sandbox.
const exec = promisify(execFile)
const project = join(import.meta.dirname, '../..')
const secret = `canary-${process.pid}`

let sandbox: Sandbox
let outside: string
let canaries: string[]
let server: Server
let port: number
const reached: string[] = []

beforeAll(async () => {
  sandbox = await Sandbox.open({ unconfined: false })
  outside = await mkdtemp(join(tmpdir(), 'outside-'))
  canaries = [outside, homedir(), join(project, '.cache')].map((folder) => join(folder, `${secret}.txt`))
  for (const file of canaries) await writeFile(file, secret, { mode: 0o666 })
  server = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.end(secret)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(async () => {
  server.close()
  await Promise.all([outside, ...canaries].map((path) => rm(path, { recursive: true, force: true })))
})

function run(command: readonly string[], more: Partial<SandboxJob> = {}): Promise<SandboxEnded> {
  return sandbox.run({
    files: () => new Map(),
    cwd: 'home',
    command: () => command,
    env: (root) => ({ HOME: join(root, 'home'), PATH: `${dirname(process.execPath)}:/usr/bin:/bin` }),
    readable: [dirname(process.execPath)],
    limit: 20_000,
    ...more,
  })
}
const bash = (code: string, more?: Partial<SandboxJob>) => run(['bash', '-c', code], more)

/** Pids of the processes of this machine whose command line has a text in it. */
async function running(text: string): Promise<string[]> {
  const { stdout } = await exec('ps', ['-eo', 'pid=,args='])
  return stdout.split('\n').filter((line) => line.includes(text))
}

test('an honest program runs in a folder of its own, with its files, and can write there', async () => {
  const { code, stdout, channel, root } = await bash('cat given/a.txt; echo b > b.txt; cat b.txt; pwd; echo told >&3', {
    files: () => new Map([['home/given/a.txt', 'a\n']]),
  })
  expect({ code, stdout, channel }).toEqual({ code: 0, stdout: `a\nb\n${root}/home\n`, channel: 'told\n' })
})

test('a path that leads out of the folder is refused before anything is written', async () => {
  const target = join(outside, 'planted.txt')
  await expect(run(['true'], { files: () => new Map([[`../../..${target}`, 'x']]) })).rejects.toThrow('outside')
  expect(await readdir(outside)).toEqual([`${secret}.txt`])
})

describe('a shell sample cannot', () => {
  test('read a file outside: neither in the home, nor in the checkout, nor in the temporary folder', async () => {
    for (const file of canaries) expect((await bash(`cat "${file}" 2>&1`)).stdout).toContain('No such file')
    const { stdout } = await bash('cat /etc/shadow /root/.bash_history /proc/1/environ 2>&1; ls -A /root /home 2>&1')
    expect(stdout).not.toContain(secret)
    expect(stdout.split('\n').filter((line) => line !== '' && !/No such file|Permission denied/.test(line))).toEqual([])
  })

  test('find a file outside by its content anywhere', async () => {
    const { stdout } = await bash(`grep -rls --exclude-dir=proc --exclude-dir=sys --exclude-dir=usr "${secret}" / `)
    expect(stdout).toBe('')
  })

  test('write outside', async () => {
    for (const file of canaries) await bash(`echo spoilt > "${file}"; rm -f "${file}"; touch "${file}.new"`)
    for (const file of canaries) {
      expect(await readFile(file, 'utf8')).toBe(secret)
      expect(await readdir(dirname(file))).not.toContain(`${secret}.txt.new`)
    }
    const { stdout } = await bash(
      'for f in /x /usr/x /usr/bin/x /etc/x /dev/x; do touch $f && echo $f; done 2>/dev/null',
    )
    expect(stdout).toBe('')
  })

  test('reach a server of this machine, by the shell, curl or Node', async () => {
    const tries = [
      `exec 5<>/dev/tcp/127.0.0.1/${port} && printf 'GET /bash HTTP/1.0\\r\\n\\r\\n' >&5 && cat <&5`,
      `curl --noproxy '*' -s http://127.0.0.1:${port}/curl`,
      `node -e "fetch('http://127.0.0.1:${port}/node').then(r => r.text()).then(console.log)"`,
    ]
    for (const code of tries) expect((await bash(`${code} 2>/dev/null`)).stdout).toBe('')
    expect(reached).toEqual([])
    // The server is there: it is the sandbox that keeps it away.
    expect(await (await fetch(`http://127.0.0.1:${port}/honest`)).text()).toBe(secret)
    reached.length = 0
  })

  test('see or end another process', async () => {
    const { stdout } = await bash(
      `kill -9 ${process.pid} ${process.ppid} 2>&1; ls /proc | grep -cE '^[0-9]+$'; kill -9 -1`,
    )
    expect(stdout).toContain('No such process')
    expect(Number(/^\d+$/m.exec(stdout)?.[0])).toBeLessThan(10)
  })

  test('leave a process behind', async () => {
    const name = `left${process.pid}`
    const { code } = await bash(
      `(exec -a ${name} setsid sleep 300) >/dev/null 2>&1 & (exec -a ${name} sleep 300) & disown -a; exit 0`,
    )
    expect(code).toBe(0)
    expect(await running(name)).toEqual([])
  })

  test('start processes without end, nor outlive its time', async () => {
    const name = `bomb${process.pid}`
    const { timedOut, stdout } = await bash(
      `f() { (exec -a ${name} sleep 60) & f 2>/dev/null; }; for i in 1 2 3 4; do f & done; while :; do ls /proc | grep -cE '^[0-9]+$'; sleep 0.2; done`,
      { limit: 4000 },
    )
    expect(timedOut).toBe(true)
    expect(Math.max(0, ...stdout.split('\n').map(Number))).toBeLessThan(300)
    expect(await running(name)).toEqual([])
  })

  test('fill the memory, by one process or by many', async () => {
    const fill = (megabytes: number) =>
      `node -e "const held = []; for (let i = 0; i < ${megabytes / 10}; i++) held.push(Buffer.alloc(1e7, 1)); console.log('held'); setTimeout(() => {}, 60000)"`
    const one = await bash(fill(3000))
    expect(one.stdout).toBe('')
    expect(one.timedOut).toBe(false)
    const many = await bash(`for i in 1 2 3 4; do ${fill(700)} & done; wait`)
    expect(many).toMatchObject({ outOfMemory: true, timedOut: false })
  })

  test('fill the disk', async () => {
    const { stdout } = await bash(
      'for i in $(seq 40); do head -c 30M /dev/zero > f$i || break; done 2>/dev/null; du -sm . /dev/shm | cut -f1; head -c 300M /dev/zero 2>/dev/null > /dev/shm/f; du -sm /dev/shm | cut -f1',
    )
    const [home = 0, before = 0, shared = 0] = stdout.split('\n').map(Number)
    expect({ home: home <= 256, before, shared: shared <= 64 }).toEqual({ home: true, before: 0, shared: true })
  })

  test('have any right that root has', async () => {
    const { stdout } = await bash(
      'id -u; grep -E "^(CapEff|CapBnd|NoNewPrivs)" /proc/self/status; mount -t tmpfs x /usr 2>&1; unshare --mount true 2>&1',
    )
    expect(stdout).not.toMatch(/^0$/m)
    expect(stdout).toMatch(/CapEff:\t0+\n/)
    expect(stdout).toMatch(/NoNewPrivs:\t1\n/)
    expect(stdout).toMatch(/mount: .*(permitted|must be superuser|permission denied)/i)
  })
})

test('where nothing is confined, the same tries succeed: the tests above see what they look for', async () => {
  const free = await Sandbox.open({ unconfined: true })
  const job = { files: () => new Map(), cwd: 'home', env: () => ({ PATH: '/usr/bin:/bin' }), limit: 10_000 }
  const code = `cat "${canaries[0]}"; exec 5<>/dev/tcp/127.0.0.1/${port}; printf 'GET /free HTTP/1.0\\r\\n\\r\\n' >&5; cat <&5`
  const { stdout } = await free.run({ ...job, command: () => ['bash', '-c', code] })
  expect(stdout.split(secret)).toHaveLength(3)
  expect(reached).toEqual(['/free'])
})

test('where bubblewrap cannot make its namespaces, nothing runs, and the message says why and what to do', async () => {
  const bubblewrap = join(outside, 'bwrap')
  await writeFile(bubblewrap, '#!/bin/sh\necho "bwrap: setting up uid map: Permission denied" >&2\nexit 1\n', {
    mode: 0o755,
  })
  const refusal = Sandbox.open({ unconfined: false, bubblewrap })
  await expect(refusal).rejects.toThrow(/^No sample was run.*uid map: Permission denied\n.*apt-get install bubblewrap/)
  await expect(refusal).rejects.toThrow('--unconfined')
})
