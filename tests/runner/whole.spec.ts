import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { wholePath } from '../../src/paths.ts'
import { RESULT_WIDTHS } from '../../src/record/record.ts'
import { wholeSamples } from '../../src/runner/shared/whole.ts'
import { MAX_HEIGHT } from '../../src/runner/shared/protocol.ts'
import { contentHeight } from '../../src/runner/frame/contentHeight.ts'
import { readPage } from '../../src/markdown/readPage.ts'
import { expect, test } from '../support/browser.ts'
import { pathOf } from '../support/exercises.ts'
import { cachedPerPage } from '../support/cachedPerPage.ts'
import { dueProofs } from '../support/proofs.ts'
import { DIST } from '../../scripts/settings.ts'

/** A sample that is offered with all that it stands on, and what the gate has recorded of it. */
interface KnownWhole {
  line: number
  /** From the folder of the built site. */
  file: string
  extension: string
  /** What the program prints up to it. */
  printed: string
  heights?: readonly [number, number]
  /** It shows the time or chance, which the gate holds still. */
  varies: boolean
  /** It ends with an error. */
  throws: boolean
}

const VARIES =
  /\b(?:Date|Temporal|performance|crypto|Math\.random|Intl|toLocale\w+|setTimeout|setInterval|navigator|location)\b/

const pages = await cachedPerPage<KnownWhole>(import.meta.filename, (page, source, record) => {
  const { programs } = readPage(page, source).programs
  // The files of the reader's own site are opened together, by projects.spec.ts.
  const wholes = wholeSamples(programs).filter(({ sample }) => !sample.project)
  return wholes.map(({ sample, extension, text }) => {
    const program = programs.find((one) => one.compared.some((at) => one.samples[at] === sample))
    const all = program?.samples ?? []
    const ran = extension === 'html' ? all : all.slice(0, all.indexOf(sample) + 1)
    const records = ran.map(({ id, nth }) => record.find(page, id, nth))
    return {
      line: sample.line,
      file: wholePath(pathOf(page), sample.id, sample.nth).slice(1),
      extension,
      printed: records.flatMap((one) => one?.output ?? []).join('\n'),
      heights: record.find(page, sample.id, sample.nth)?.heights,
      varies: VARIES.test(text),
      throws: ran.some(({ meta }) => meta.throws !== undefined),
    }
  })
})

const subjects = new Map(
  await Promise.all(
    [...pages].map(async ([page, wholes]) => {
      const texts = wholes.map(({ file }) => readFile(join(DIST, file), 'utf8').catch(() => ''))
      const facts = wholes.map((whole) => JSON.stringify({ ...whole, line: 0 }))
      return [page, [...facts, ...(await Promise.all(texts))]] as const
    }),
  ),
)

/** Milliseconds for a script of Node. */
const NODE_LIMIT_MS = 5000

/** Playwright asks for colors. */
const PLAIN = { NO_COLOR: '1' }

/** The window in which the gate runs pages. */
const GATE_VIEWPORT = { width: 1280, height: 720 }

/** Consoles write the same values with other quotes, spaces and line breaks. */
const comparable = (text: string) => text.replace(/\\n|["'\s]/g, '')

/** What a page prints that is opened from the disk. */
async function openFile(page: Page, path: string, printed: string): Promise<string> {
  const lines: string[] = []
  const take = (text: string) => void lines.push(text)
  page.on('console', (message) => take(message.text()))
  await page.setViewportSize(GATE_VIEWPORT)
  await page.goto(pathToFileURL(path).href)
  // What differs is told below, with its place.
  const isThere = () => comparable(lines.join('\n')).length >= comparable(printed).length
  await expect
    .poll(isThere)
    .toBe(true)
    .catch(() => undefined)
  page.removeAllListeners('console')
  return lines.join('\n')
}

/** How high the open page is at the widths at which the gate measures results. */
async function heightsOf(page: Page): Promise<number[]> {
  const heights: number[] = []
  for (const width of RESULT_WIDTHS) {
    let [height, content] = [64, 64]
    for (let i = 0; i < 5 && content < MAX_HEIGHT; i++) {
      height = Math.max(height, content)
      await page.setViewportSize({ width, height })
      content = await page.evaluate(contentHeight)
      if (content <= height) break
    }
    heights.push(content)
  }
  return heights
}

for (const { subject, note } of dueProofs('whole', import.meta.filename, subjects)) {
  const wholes = pages.get(subject) ?? []
  test(`the whole samples of ${subject} give as files what is recorded`, async ({ page }) => {
    test.setTimeout(20_000 + wholes.length * 10_000)
    const folder = await mkdtemp(join(tmpdir(), 'whole-'))
    try {
      for (const [i, { line, file, extension, printed, heights, varies, throws }] of wholes.entries()) {
        const where = `content/${subject}:${line}`
        const path = join(folder, `sample-${i}.${extension}`)
        await writeFile(path, await readFile(join(DIST, file), 'utf8'))
        if (extension === 'html') {
          const got = await openFile(page, path, varies ? '' : printed)
          if (!varies) expect.soft(comparable(got), where).toBe(comparable(printed))
          if (heights) expect.soft(await heightsOf(page), where).toEqual(heights)
        } else if (!varies && !throws) {
          // A server that is closed in a later sample is still listening: what it has printed until it is ended counts.
          const { stdout } = await promisify(execFile)(process.execPath, [path], {
            cwd: folder,
            timeout: NODE_LIMIT_MS,
            env: PLAIN,
          }).catch((error: { stdout: string }) => error)
          expect.soft(comparable(stdout), where).toBe(comparable(printed))
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    note()
  })
}
