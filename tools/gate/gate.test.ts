import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GateResult, runGate, updateContent } from './gate.ts'
import type { SourceDiagnostic } from '../../src/config/diagnostics.ts'
import { RECORD_FILE } from '../../src/record/record.ts'

// Every planted page has one problem, and says in its front matter on which line and what must be told about it.
// The honest page of the same name has none.
const root = resolve(import.meta.dirname, '../../tests/fixtures-examples')
const names = (await readdir(join(root, 'content'), { recursive: true }))
  .filter((name) => name.endsWith('.planted.mdx'))
  .map((name) => name.replace('.planted.mdx', ''))

/** Long enough for what is honest on a busy machine. */
const limit = 15_000

const isAboutRecord = ({ file, message }: SourceDiagnostic) =>
  file.endsWith(RECORD_FILE) || message.startsWith('The record')

let cacheDir: string
let folder: string
let result: GateResult

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gate-'))
  // In the project, where the packages lie.
  cacheDir = resolve(import.meta.dirname, `../../.cache/examples-test-${process.pid}`)
  result = await runGate({ root, cacheDir, limit })
}, 600_000)

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(cacheDir, { recursive: true, force: true })
})

function diagnosticsOf(page: string): SourceDiagnostic[] {
  return result.diagnostics.filter((f) => f.file === `content/${page}` && !isAboutRecord(f))
}

test('at least forty problems are planted', () => {
  expect(names.length).toBeGreaterThanOrEqual(40)
})

describe.each(names)('%s', (name) => {
  test('the planted fault is caught, with its line and a fix', async () => {
    const source = await readFile(join(root, 'content', `${name}.planted.mdx`), 'utf8')
    const line = Number(/^fault: (\d+)$/m.exec(source)?.[1])
    const says = /^says: "(.*)"$/m.exec(source)?.[1] ?? 'nothing'
    const found = diagnosticsOf(`${name}.planted.mdx`)
    expect(found.map((f) => `${f.line} ${f.message}`)).toEqual([expect.stringContaining(says)])
    expect(found[0]?.line).toBe(line)
    expect(found[0]?.fix).not.toBe('')
  })

  test('its honest twin passes', () => {
    expect(diagnosticsOf(`${name}.honest.mdx`)).toEqual([])
  })
})

/** A site of one page. */
async function site(name: string, page: string): Promise<string> {
  const own = join(folder, name)
  await mkdir(join(own, 'content'), { recursive: true })
  await writeFile(join(own, 'content/page.mdx'), page)
  return own
}

const js = (code: string) => `\`\`\`js\n${code}\n\`\`\`\n\n`

test('more skips than two of a hundred are too many, and each beyond is told', async () => {
  const skips = '```bash skip="It needs a machine with another operating system."\ntrue\n```\n\n'.repeat(2)
  const own = await site('skips', skips + '```text\nx\n```\n\n'.repeat(60))
  const { diagnostics } = await runGate({ root: own, cacheDir, limit })
  expect(diagnostics.filter((f) => f.message.includes('skipped'))).toMatchObject([
    { line: 5, expected: 'at most 1 of 62 (2 %)' },
  ])
})

test('update writes outputs and the record, after which nothing is stale until the page changes', async () => {
  const own = await site(
    'update',
    `${js('const a = 1;\na + 1; //=> 0\nconsole.log(a); //=>')}${js("console.log('x\\ny');")}\`\`\`output\nold\n\`\`\`\n`,
  )
  const stale = await runGate({ root: own, cacheDir, limit })
  expect(stale.diagnostics.map((f) => f.line)).toEqual(expect.arrayContaining([3, 4, 11]))
  expect((await updateContent({ root: own, cacheDir, limit })).diagnostics).toEqual([])
  const page = await readFile(join(own, 'content/page.mdx'), 'utf8')
  expect(page).toBe(
    `${js('const a = 1;\na + 1; //=> 2\nconsole.log(a); //=> 1')}${js("console.log('x\\ny');")}\`\`\`output\nx\ny\n\`\`\`\n`,
  )
  const clean = await runGate({ root: own, cacheDir, limit })
  expect(clean).toMatchObject({ diagnostics: [], ran: 0 })
  await writeFile(join(own, 'content/page.mdx'), page + js("console.log('new');"))
  const changed = await runGate({ root: own, cacheDir, limit })
  expect(changed.diagnostics).toMatchObject([{ file: 'content/page.mdx', line: 15 }])
  await cp(join(own, 'content/page.mdx'), join(own, 'content/copy.mdx'))
  await writeFile(join(own, 'content/page.mdx'), 'Text.\n')
  const { diagnostics } = await runGate({ root: own, cacheDir, limit, only: (path) => path === 'page.mdx' })
  expect(new Set(diagnostics.map((f) => f.file))).toEqual(new Set([`content/${RECORD_FILE}`]))
})

test('the record of the fixture site is true', async () => {
  const { diagnostics } = await runGate({ root: resolve(import.meta.dirname, '../../tests/fixture'), cacheDir, limit })
  expect(diagnostics, diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`).join('; ')).toEqual([])
}, 120_000)

test('a sample that runs with another is recorded anew when that one changes, hidden or not', async () => {
  const page = (start: string) =>
    js(start).replace('js', 'js hidden') + js('console.log(2);').replace('js', 'js continues')
  const own = await site('predecessor', page('const a = 1;'))
  await updateContent({ root: own, cacheDir, limit })
  await writeFile(join(own, 'content/page.mdx'), page('const b = 1;'))
  const { diagnostics } = await runGate({ root: own, cacheDir, limit })
  const lines = (file: string) => diagnostics.filter((f) => f.file === `content/${file}`).map((f) => f.line)
  expect(lines('page.mdx')).toEqual([1, 5])
  expect(lines(RECORD_FILE)).toHaveLength(2)
})

test('update fixes a record that a merge has left with marks, and keeps what both sides know', async () => {
  const own = await site('merged', js('console.log(1);'))
  await writeFile(join(own, 'content/other.mdx'), js('console.log(2);'))
  await updateContent({ root: own, cacheDir, limit })
  const file = join(own, 'content', RECORD_FILE)
  const whole = await readFile(file, 'utf8')
  const [head = '', other = '', page = ''] = whole.split('\n')
  await writeFile(file, `${head}\n<<<<<<< HEAD\n${other}\n=======\n${other}\n${page.slice(0, 20)}\n>>>>>>> branch\n`)
  await updateContent({ root: own, cacheDir, limit, only: (path) => path === 'page.mdx' })
  expect(await readFile(file, 'utf8')).toBe(whole)
})

test('of two equal samples each has its own line of the record, whatever becomes of the other', async () => {
  const equal = js('console.log(1);')
  const own = await site('equal', `${equal}Text.\n\n${equal}`)
  await updateContent({ root: own, cacheDir, limit })
  const record = await readFile(join(own, 'content', RECORD_FILE), 'utf8')
  expect(record.match(/"sample":"[^"]*"/g)).toEqual([
    expect.not.stringContaining('#'),
    expect.stringContaining('#2') as string,
  ])
  await writeFile(join(own, 'content/page.mdx'), equal)
  const { diagnostics } = await runGate({ root: own, cacheDir, limit })
  expect(diagnostics).toMatchObject([
    { file: `content/${RECORD_FILE}`, message: expect.stringContaining('#2') as string },
  ])
})
