import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const empty = await mkdtemp(join(tmpdir(), 'main-'))
const site = join(empty, 'site')
await mkdir(join(site, '_server'), { recursive: true })
await writeFile(join(site, '_server/headers.json'), '[]')
const taken = createServer().listen(0)
afterAll(async () => {
  taken.close()
  await rm(empty, { recursive: true })
})

test.each([
  ['a port that is none', { PORT: 'abc' }, 'PORT is "abc". Write a number from 0 to 65535: PORT=3001 npm start\n'],
  ['a port that is too high', { PORT: '65536' }, /^PORT is "65536"\. Write a number [^\n]*\n$/],
  [
    'a folder without a site',
    { PORT: '0', OUT_DIR: empty },
    `${empty} holds no built site. Run "npm run build" first.\n`,
  ],
  [
    'a port that is taken',
    { PORT: 'TAKEN', OUT_DIR: site },
    /^Port \d+ is taken\. Choose another: PORT=3001 npm start\n$/,
  ],
])('%s is told in one line', async (_, env, expected) => {
  const PORT = env.PORT.replace('TAKEN', String((taken.address() as AddressInfo).port))
  const started = run(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, ...env, PORT },
    timeout: 20_000,
  })
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: typeof expected === 'string' ? expected : (expect.stringMatching(expected) as string),
  })
})
