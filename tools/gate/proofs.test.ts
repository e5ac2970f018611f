import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RECORD_FILE } from '../../src/record/record.ts'
import { mergeNoted, Proofs, PROOFS_FILE, SLICES } from '../proofs/proofs.ts'
import { runGate, updateContent } from './gate.ts'
import { samplesProof } from './proofs.ts'

const cacheDir = resolve(import.meta.dirname, `../../.cache/proofs-test-${process.pid}`)
let project: string
let root: string

const PAGES: Readonly<Record<string, string>> = {
  'one.mdx': '# One\n\n```js run\nconsole.log(1 + 1) //=> 2\n```\n',
  'two.mdx':
    '# Two\n\n```js hidden\nconst start = 40\n```\n\n```js run continues\nconsole.log(start + 2)\n```\n\n```output\n42\n```\n',
  'shell.mdx': '# Shell\n\n```bash\necho hello\n```\n\n```output\nhello\n```\n',
}

const isThere = () => true
/** A slice in which none of some pages comes again. */
const quiet = async () => {
  const due = new Set<number>()
  const text = await readFile(join(root, PROOFS_FILE), 'utf8')
  for (const [, subject = '', key = ''] of text.matchAll(/^samples (\S+) (\S+)$/gm))
    for (let i = 0; i < SLICES; i++) if (new Proofs(root, true).isDue({ kind: 'samples', subject, key }, i)) due.add(i)
  return String(Array.from({ length: SLICES }, (_, i) => i).find((i) => !due.has(i)))
}

/** Which pages a run proves that need not prove everything. */
async function proves(slice: string): Promise<{ ran: number; proven: number; diagnostics: string[] }> {
  process.env.TEST_SLICE = slice
  const { ran, proven, diagnostics } = await runGate({
    root,
    cacheDir: join(cacheDir, `${performance.now()}`),
    proofs: new Proofs(root, true),
  })
  return { ran, proven, diagnostics: diagnostics.map(({ file, message }) => `${file} ${message}`) }
}

const change = async (file: string, before: string | RegExp, after: string) => {
  const path = join(root, file)
  const text = await readFile(path, 'utf8')
  expect(text).toMatch(before)
  await writeFile(path, text.replace(before, after))
}

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'gate-proofs-'))
  const first = join(project, 'first')
  await cp(resolve(import.meta.dirname, '../../tests/fixtures-examples'), first, {
    recursive: true,
    filter: (path) => !path.endsWith('.mdx') && !path.endsWith(RECORD_FILE),
  })
  for (const [name, text] of Object.entries(PAGES)) await writeFile(join(first, 'content', name), text)
  const { diagnostics } = await updateContent({ root: first, cacheDir, proofs: new Proofs(first) })
  expect(diagnostics).toEqual([])
  await mergeNoted(first, isThere)
}, 120_000)

afterAll(async () => {
  delete process.env.TEST_SLICE
  await rm(project, { recursive: true })
  await rm(cacheDir, { recursive: true, force: true })
})

beforeEach(async () => {
  root = await mkdtemp(join(project, 'copy-'))
  await cp(join(project, 'first'), root, { recursive: true })
})

describe('what is proven is not run again', () => {
  test('as long as nothing has changed', async () => {
    expect(await proves(await quiet())).toEqual({ ran: 0, proven: 3, diagnostics: [] })
  })

  test('when a sentence has changed, or what stands above a sample', async () => {
    await change('content/one.mdx', '# One\n', '# One\n\nTwo sentences. More of them.\n')
    expect(await proves(await quiet())).toEqual({ ran: 0, proven: 3, diagnostics: [] })
  })
})

describe('what is proven is run again', () => {
  test('when its text has changed, and so have problems a name', async () => {
    await change('content/one.mdx', '1 + 1', '1 + 2')
    const found = await proves(await quiet())
    expect(found).toMatchObject({ ran: 1, proven: 2 })
    expect(found.diagnostics).toContainEqual(expect.stringContaining('content/one.mdx The stated value is not'))
  })

  test('when a hidden fence of it has changed', async () => {
    await change('content/two.mdx', 'start = 40', 'start = 41')
    const found = await proves(await quiet())
    expect(found).toMatchObject({ ran: 1, proven: 2 })
    expect(found.diagnostics).toContainEqual(expect.stringContaining('content/two.mdx The stated output is not'))
  })

  test('when what it states has changed', async () => {
    await change('content/two.mdx', '\n42\n', '\n43\n')
    const found = await proves(await quiet())
    expect(found).toMatchObject({ ran: 1, proven: 2 })
    expect(found.diagnostics).toContainEqual(expect.stringContaining('content/two.mdx The stated output is not'))
  })

  test('when the record says something else of it', async () => {
    await change(`content/${RECORD_FILE}`, '"output":"42"', '"output":"43"')
    const found = await proves(await quiet())
    expect(found).toMatchObject({ ran: 1, proven: 2 })
    expect(found.diagnostics).toContainEqual(expect.stringContaining('content/two.mdx The record does not know'))
  })

  test('once in twenty days, so that a proof is found out that was written by hand', async () => {
    await change('content/one.mdx', '//=> 2', '//=> 3')
    const { ran: before } = await proves(await quiet())
    expect(before).toBe(1)
    // Another person writes the key of the wrong page into the file.
    const forged = new Proofs(root)
    const noted: string[] = []
    forged.note = ({ subject, key }) => void noted.push(`samples ${subject} ${key}`)
    await runGate({ root, cacheDir, proofs: forged, limit: 15_000 })
    expect(noted.some((line) => line.includes('one.mdx'))).toBe(false)
    const key = await keyOf('one.mdx')
    await change(PROOFS_FILE, /^samples one\.mdx .*$/m, `samples one.mdx ${key}`)
    const results = []
    for (let i = 0; i < SLICES; i++) results.push(await proves(String(i)))
    const [caught, ...others] = results.filter(({ diagnostics }) => diagnostics.length > 0)
    expect(others).toEqual([])
    expect(caught?.diagnostics).toContainEqual(expect.stringContaining('content/one.mdx The stated value is not'))
  })
})

/** The key of a page as it is now, whether it is right or wrong. */
async function keyOf(page: string): Promise<string> {
  let found = ''
  const asked = new Proofs(root)
  asked.isDue = ({ subject, key }) => {
    if (subject === page) found = key
    return false
  }
  await runGate({ root, cacheDir, proofs: asked })
  return found
}

test('a proof depends on the engines of the machine that have a part in it, and on no other', () => {
  const record = {
    samples: [
      { page: 'shell.mdx', sample: 'a', on: ['bash'] },
      { page: 'one.mdx', sample: 'b', on: ['chromium'] },
    ],
  }
  const key = (page: string, exact: Record<string, string>) => samplesProof(page, [], record, { exact }).key
  const before = { bash: '5.2.1', chromium: '153 usual' }
  expect(key('shell.mdx', { ...before, chromium: '154 usual' })).toBe(key('shell.mdx', before))
  expect(key('shell.mdx', { ...before, bash: '5.3.0' })).not.toBe(key('shell.mdx', before))
  expect(key('one.mdx', { ...before, chromium: '153 wide' })).not.toBe(key('one.mdx', before))
})
