import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GateResult, updateContent } from './gate.ts'
import { RECORD_FILE } from '../../src/record/record.ts'

// Hostile samples of every engine, checked together as the gate checks a site. Each prints what it could get hold of;
// what is printed ends in the record.
const secret = `canary-${process.pid}`
const project = resolve(import.meta.dirname, '../..')

let folder: string
let cacheDir: string
let canaries: string[]
let server: Server
let result: GateResult
let record: string
const reached: string[] = []

/**
 * Samples by language; `FILE` is each file with the secret in turn, `SHEET` a style sheet with it, without its
 * extension, and `URL` a server of this machine.
 */
const attacks: Record<string, string[]> = {
  js: [
    `import { readFileSync } from 'node:fs'; console.log(readFileSync('FILE', 'utf8'));`,
    `import { writeFileSync } from 'node:fs'; writeFileSync('FILE', 'spoilt'); console.log('written');`,
    `import { rmSync } from 'node:fs'; rmSync('FILE'); console.log('removed');`,
    `import { readFile, symlink } from 'node:fs/promises'; await symlink('FILE', 'link'); console.log(await readFile('link', 'utf8'));`,
    `const { internalBinding } = process; console.log(process.binding('fs').readFileUtf8('FILE', 0));`,
    `console.log(await (await fetch('URL/fetch')).text());`,
    `import { get } from 'node:http'; get('URL/http', (r) => r.pipe(process.stdout));`,
    `const { TCP, constants, TCPConnectWrap } = process.binding('tcp_wrap'); const s = new TCP(constants.SOCKET); console.log(s.connect(new TCPConnectWrap(), '127.0.0.1', Number('URL'.split(':').at(-1))));`,
    `console.log(new WebSocket('URL/socket'.replace('http', 'ws')).url);`,
    `import { createSocket } from 'node:dgram'; createSocket('udp4').send('x', 53, '8.8.8.8', console.log);`,
    `import { lookup } from 'node:dns/promises'; console.log(await lookup('example.com'));`,
    `import { execSync } from 'node:child_process'; console.log(execSync('cat FILE').toString());`,
    `import { execFileSync } from 'node:child_process'; console.log(execFileSync(process.execPath, ['-p', 'require("fs").readFileSync("FILE", "utf8")'], { env: { NODE_OPTIONS: '' } }).toString());`,
    `import { Worker } from 'node:worker_threads'; new Worker('console.log(require("fs").readFileSync("FILE", "utf8"))', { eval: true, execArgv: [] });`,
    `import { WASI } from 'node:wasi'; console.log(new WASI({ version: 'preview1', preopens: { '/': '/' } }).wasiImport !== undefined && 'wasi');`,
    `import { createRequire } from 'node:module'; console.log(createRequire(import.meta.url)('FILE'));`,
    `process.dlopen({ exports: {} }, 'FILE'); console.log('loaded');`,
    `process.kill(PID, 'SIGKILL'); console.log('killed');`,
    `console.log(JSON.stringify(process.env));`,
    `import { writeSync } from 'node:fs'; writeSync(3, 'no record\\n'.repeat(1000)); console.log('forged');`,
  ],
  sql: [
    `CREATE TABLE t (a text); COPY t FROM 'FILE'; SELECT * FROM t;`,
    `COPY (SELECT 'spoilt') TO 'FILE'; SELECT 'written';`,
    `SELECT pg_read_file('FILE');`,
    `CREATE TABLE t (a text); COPY t FROM PROGRAM 'cat FILE'; SELECT * FROM t;`,
    `SELECT lo_get(lo_import('FILE'));`,
  ],
  scss: [
    `@use 'SHEET';`,
    `@use 'sass:meta'; @include meta.load-css('SHEET');`,
    `@use 'sass:meta'; @include meta.load-css('URL/scss');`,
  ],
  'sql env=sqlite': [
    `ATTACH 'FILE' AS other; SELECT * FROM other.sqlite_master;`,
    `ATTACH 'FILE.db' AS other; CREATE TABLE other.t (a); SELECT 'written';`,
    `SELECT load_extension('FILE');`,
    `SELECT readfile('FILE');`,
    `VACUUM INTO 'FILE.copy'; SELECT 'written';`,
  ],
  'js env=browser': [
    `console.log(await (await fetch('file://FILE')).text());`,
    `console.log(await (await fetch('URL/page')).text());`,
    `navigator.sendBeacon('URL/beacon', 'x'); console.log('sent');`,
    `new Image().src = 'URL/image'; await new Promise((done) => setTimeout(done, 200)); console.log('asked');`,
    `const frame = document.createElement('iframe'); frame.src = 'file://FILE'; document.body.append(frame); await new Promise((done) => setTimeout(done, 200)); console.log(frame.contentDocument?.body.innerText);`,
    `new WebSocket('URL/ws'.replace('http', 'ws')); console.log('opened');`,
    `const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:' + 'URL'.split(':').at(-1) }] }); peer.createDataChannel('x'); await peer.setLocalDescription(); console.log('offered');`,
    `open('URL/window'); console.log('window');`,
    `location.href = 'URL/away'; console.log('left');`,
    `fetch('/%E0%A4%A').then((r) => r.text()).then(console.log);`,
    `const held = []; for (;;) held.push(new Uint8Array(1e8).fill(1));`,
  ],
  html: [`<object data="file://FILE"></object>`, `<img src="URL/img" alt="x"><script src="URL/script"></script>`],
  bash: [`cat FILE`, `echo spoilt > FILE && echo written`, `curl --noproxy '*' -s URL/bash`, `env`],
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attacks-'))
  cacheDir = join(project, `.cache/attacks-test-${process.pid}`)
  await mkdir(join(folder, 'content'))
  canaries = [join(homedir(), secret), join(project, '.cache', secret), join(folder, secret)]
  for (const file of canaries) await writeFile(file, secret, { mode: 0o666 })
  const sheet = join(folder, `sheet-${secret}`)
  await writeFile(`${sheet}.scss`, `/*! ${secret} */`, { mode: 0o666 })
  process.env.GATE_TEST_TOKEN = secret
  server = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*').end(secret)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  let file = 0
  for (const [meta, codes] of Object.entries(attacks)) {
    for (const [i, code] of codes.entries()) {
      const target = canaries[file++ % canaries.length] ?? ''
      const text = code
        .replaceAll('FILE', target)
        .replaceAll('SHEET', sheet)
        .replaceAll('URL', `http://127.0.0.1:${port}`)
      // A page each: of a page with a problem nothing is recorded.
      const page = `\`\`\`${meta}\n${text.replaceAll('PID', String(process.pid))}\n\`\`\`\n`
      await writeFile(join(folder, `content/${meta.replace(/\W+/g, '-')}-${i}.mdx`), page)
    }
  }
  await writeFile(join(folder, 'content/last.mdx'), '```js\nconsole.log(1 + 1);\n```\n')
  result = await updateContent({ root: folder, cacheDir, limit: 15_000 })
  record = await readFile(join(folder, 'content', RECORD_FILE), 'utf8')
}, 600_000)

afterAll(async () => {
  delete process.env.GATE_TEST_TOKEN
  server.close()
  await Promise.all([folder, cacheDir, ...canaries].map((path) => rm(path, { recursive: true, force: true })))
})

test('every attack was made', () => {
  const samples = Object.values(attacks).flat()
  expect(result.verdicts.size).toBe(samples.length + 1)
})

test('no sample got hold of the secret: not in a file, not from a server, not in the environment', () => {
  expect(JSON.stringify(result.diagnostics)).not.toContain(`"got":"${secret}`)
  expect(record).not.toContain(secret)
  for (const { got = '' } of result.diagnostics)
    expect(got.replaceAll(new RegExp(`[\\w/.-]*/${secret}`, 'g'), '')).not.toContain(secret)
})

test('no file outside was changed, removed or made', async () => {
  for (const file of canaries) {
    expect(await readFile(file, 'utf8')).toBe(secret)
    const beside = await readdir(dirname(file))
    expect(beside.filter((name) => name.startsWith(secret))).toEqual([secret])
  }
})

test('no server of the machine was reached', () => {
  expect(reached).toEqual([])
})

test('what stands after the attacks is checked as ever', () => {
  const last = [...result.verdicts].find(([sample]) => sample.page === 'last.mdx')
  expect(last?.[1]).toBe('checked')
  expect(result.diagnostics.filter((f) => f.file.endsWith('last.mdx'))).toEqual([])
})
