import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../../src/content/files.ts'
import { readPage } from '../../src/markdown/readPage.ts'
import { runGate } from './gate.ts'
import type { Sample } from '../../src/samples/sample.ts'
import { RECORD_FILE } from '../../src/record/record.ts'

// Whatever an author leaves half written, the gate must go on to the next page: truncated and mangled versions of the
// real samples, of every language that the site has.
const project = resolve(import.meta.dirname, '../..')
const PER_LANGUAGE = 6
/** What breaks parsers. */
const splinters = [
  '{',
  '}',
  '(',
  ')',
  '"',
  "'",
  '`',
  '/*',
  '*/',
  '<',
  '</',
  '\\',
  '\u0000',
  '\ud800',
  '${',
  ':',
  ';',
  '#',
  '%',
  '\t',
  '\u2028',
  '---',
  '=>',
  '&',
  '|',
  '$(',
  '<<END',
]

let folder: string
let cacheDir: string
let byLanguage = new Map<string, Sample[]>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mangled-'))
  cacheDir = join(project, `.cache/mangled-test-${process.pid}`)
  const pages = [...(await readContent(join(project, 'content'))), ...(await planted())]
  const samples = pages
    .filter(({ path }) => path.endsWith('.mdx'))
    .flatMap(({ path, source }) => readPage(path, source).samples)
  byLanguage = Map.groupBy(
    samples.filter(({ code }) => code !== ''),
    ({ lang }) => lang,
  )
  // Every page is read, which takes long beside other work.
}, 600_000)

afterAll(() => Promise.all([folder, cacheDir].map((path) => rm(path, { recursive: true, force: true }))))

/** Languages that the content does not have stand in the fixtures. */
const planted = () => readContent(join(project, 'tests/fixtures-examples/content'))

const mangled = (code: string): fc.Arbitrary<string> => {
  const at = fc.nat(code.length)
  return fc.oneof(
    at.map((end) => code.slice(0, end)),
    at.map((start) => code.slice(start)),
    fc.tuple(at, fc.nat(12)).map(([start, length]) => code.slice(0, start) + code.slice(start + length)),
    fc.tuple(at, fc.constantFrom(...splinters)).map(([start, text]) => code.slice(0, start) + text + code.slice(start)),
    fc.tuple(at, at).map(([a, b]) => code.slice(0, a) + code.slice(b)),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
}

const words = fc.constantFrom(
  '',
  ' run',
  ' preview',
  ' env=browser',
  ' throws="x"',
  ' error="2322"',
  ' invalid="parse"',
)

test(
  'mangled samples of every language are problems or none, and never the end of the gate',
  { timeout: 600_000 },
  async () => {
    expect(byLanguage.size).toBeGreaterThan(18)
    const sites = fc.tuple(
      ...[...byLanguage].map(([lang, samples]) =>
        fc.array(
          fc
            .tuple(
              words,
              fc.constantFrom(...samples).chain(({ code }) => mangled(code)),
            )
            .map(([meta, code]) => ({ lang, meta, code })),
          { minLength: PER_LANGUAGE, maxLength: PER_LANGUAGE },
        ),
      ),
    )
    await fc.assert(
      fc.asyncProperty(sites, async (languages) => {
        const content = join(folder, 'content')
        await rm(content, { recursive: true, force: true })
        await mkdir(content)
        const lengths = new Map<string, number>()
        for (const [i, { lang, meta, code }] of languages.flat().entries()) {
          const page = `${'`'.repeat(60)}${lang}${meta}\n${code}\n${'`'.repeat(60)}\n`
          lengths.set(`content/p${i}.mdx`, page.split(/\r\n?|\n/).length)
          await writeFile(join(content, `p${i}.mdx`), page)
        }
        await writeFile(join(content, 'z.mdx'), '```json\n{\n```\n')
        const { diagnostics, verdicts } = await runGate({ root: folder, cacheDir, limit: 8000 })
        expect(
          diagnostics.some((f) => f.file === 'content/z.mdx'),
          'the page after them is checked',
        ).toBe(true)
        expect(new Set([...verdicts.keys()].map((s) => s.page)).size).toBe(lengths.size + 1)
        for (const { file, line, message, fix } of diagnostics) {
          if (file.endsWith(RECORD_FILE) || file === 'content/z.mdx') continue
          expect(lengths.keys().toArray()).toContain(file)
          expect({ file, isInside: line >= 1 && line <= (lengths.get(file) ?? 0), line }).toMatchObject({
            isInside: true,
          })
          expect(message && fix).toBeTruthy()
        }
      }),
      { numRuns: Number(process.env.MANGLED_RUNS ?? 1), endOnFailure: true },
    )
  },
)
