import { MAX_HEIGHT } from '../../src/runner/shared/protocol.ts'
import { boot, expect, test } from '../support/browser.ts'
import { readDist } from '../support/dist.ts'
import { pathOf } from '../support/exercises.ts'
import { ELSEWHERE, inLanes, runInFrame, script } from '../support/frames/frames.ts'
import { clientHash, dueProofs, runnerParts } from '../support/proofs.ts'
import { runSample } from '../support/runSample.ts'
import { type RunSample, runSamples } from '../support/samples.ts'
import { staticResult } from '../support/staticResult.ts'

const pages = await runSamples()

/** A sample may move in its page. */
const textOf = (samples: readonly RunSample[]) => JSON.stringify(samples.map((sample) => ({ ...sample, line: 0 })))
const isStatic = ({ heights }: RunSample) => heights !== undefined
const isComponent = ({ lang }: RunSample) => /^[jt]sx$/.test(lang)

const expected = (sample: RunSample) => {
  const { output, throws } = sample
  const thrown = throws && !isComponent(sample) ? [`Uncaught ${throws.replace(/^Uncaught /, '')}`] : []
  return [output, ...thrown].filter(Boolean).join('\n').trim()
}

test.use(ELSEWHERE)

/** Pages by the path of their content file, with those of its samples that a test is about, and where they stand. */
function having(isMeant: (sample: RunSample) => boolean): Map<string, { index: number; sample: RunSample }[]> {
  const all = [...pages].map(([file, samples]) => {
    const own = samples.flatMap((sample, index) => (isMeant(sample) ? [{ index, sample }] : []))
    return [file, own] as const
  })
  return new Map(all.filter(([, own]) => own.length > 0))
}

test.describe('In the frames of the reader', () => {
  const running = having((sample) => !isStatic(sample))
  const subjects = new Map(
    [...running].map(([file, own]) => [
      file,
      [script, readDist('run/frame.html'), ...runnerParts(pathOf(file)), textOf(own.map(({ sample }) => sample))],
    ]),
  )
  for (const { subject: file, note } of dueProofs('run', import.meta.filename, subjects)) {
    const own = running.get(file) ?? []
    test(`every sample of ${file} prints what is recorded, and every result is seen whole`, async ({ page }) => {
      test.setTimeout(60_000 + own.length * 8000)
      const complaints: string[] = []
      page.on('console', (message) => {
        // A frame may not take the focus by itself, and a lesson shows the attribute that would.
        if (message.type() === 'error' && !message.text().startsWith('Blocked autofocusing'))
          complaints.push(message.text())
      })
      const path = pathOf(file)
      const faults = await inLanes(page, own, async ({ index, sample }, lane) => {
        const look = { component: isComponent(sample), preview: sample.preview }
        const { lines, drawn, hidden = 0 } = await runInFrame(page, { path, index, lane }, look)
        const where = `${file}:${sample.line}`
        const got = (drawn ?? lines.join('\n')).trim()
        return [
          ...(got === expected(sample) ? [] : [`${where} prints ${JSON.stringify(got)}`]),
          ...(hidden < 1 ? [] : [`${where} is higher than its frame, by ${hidden} pixels`]),
        ]
      })
      expect(faults).toEqual([])
      expect(complaints).toEqual([])
      note()
    })
  }
})

test.describe('In its page', () => {
  const statics = having(isStatic)
  const scripts = clientHash('samples')
  const subjects = new Map(
    [...statics].map(([file, own]) => [
      file,
      [scripts, ...runnerParts(pathOf(file)), textOf(own.map(({ sample }) => sample))],
    ]),
  )
  for (const { subject: file, note } of dueProofs('still', import.meta.filename, subjects)) {
    const own = statics.get(file) ?? []
    test(`every result of ${file} that needs no script is seen whole`, async ({ page }) => {
      test.setTimeout(30_000 + own.length * 4000)
      await page.goto(pathOf(file))
      await boot(page)
      await expect(page.locator('[data-run]')).toHaveCount(pages.get(file)?.length ?? 0)
      for (const { index, sample } of own) {
        const figure = page.locator('[data-run]').nth(index).locator('xpath=ancestor::figure[1]')
        await staticResult(figure).expectWhole(MAX_HEIGHT, `${file}:${sample.line}`)
      }
      note()
    })
  }

  /** What a sample looks like to the reader who runs it. */
  const shapeOf = (sample: RunSample) => {
    const shows = [sample.output && 'output', sample.throws && 'error', sample.preview && 'page'].filter(Boolean)
    return `${sample.lang} with ${shows.join(' and ') || 'nothing'}`
  }
  const shapes = new Map<string, { file: string; index: number; sample: RunSample }>()
  for (const [file, own] of having((sample) => !isStatic(sample)))
    for (const { index, sample } of own)
      if (!shapes.has(shapeOf(sample))) shapes.set(shapeOf(sample), { file, index, sample })

  for (const [shape, { file, index, sample }] of shapes)
    test(`a sample of ${shape} shows that when it is run`, async ({ page }) => {
      await page.goto(pathOf(file))
      await boot(page)
      const buttons = page.locator('[data-run]').nth(index)
      const { rested, lines, notes } = await runSample(buttons)
      expect(rested).toBe(true)
      const content = buttons.locator('xpath=ancestor::figure[1]').frameLocator('iframe').frameLocator('iframe')
      const isDrawn = isComponent(sample) && lines.length === 0
      expect((isDrawn ? await content.locator('#root').innerText() : lines.join('\n')).trim()).toBe(expected(sample))
      expect(notes).toEqual([])
    })
})
