import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RunningServer } from '../hosts/servers.ts'
import { knownExercises, pathOf } from '../support/exercises.ts'
import { runSamples } from '../support/samples.ts'
import { check, openExercise, runSample, verdict } from './acts.ts'
import { endsEngine, isKnown } from './differences.ts'
import type { Driver } from './driver.ts'
import { Reader } from './reader.ts'
import { serveSite } from './serveSite.ts'
import { engines, startEngine } from './starts.ts'

/** `all`, the beginning of paths, or a part: one of so many pages. The usual one is the same each day. */
const PARTS = 40
const part = process.env.TEST_CONTENT ?? (process.env.TEST_PROOFS === 'all' ? 'all' : '0')

const samples = await runSamples()
const exercises = await knownExercises()
const files = [...new Set([...samples.keys(), ...exercises.keys()])].toSorted()
const chosen = files.filter((file, i) =>
  /^\d+$/.test(part) ? i % PARTS === Number(part) : part === 'all' || file.startsWith(part),
)

/** Engines agree about the types of their errors and not about the words. */
const typesOfErrors = (text: string) =>
  text.trim().replaceAll(/\b(Type|Reference|Range|Syntax|URI)Error\b.*/g, '$1Error')

let site: RunningServer
beforeAll(async () => {
  site = await serveSite(import.meta.filename)
})
afterAll(() => site.stop())

for (const engine of engines.filter((name) => name !== 'Chromium'))
  describe(`The content on ${engine}`, { timeout: 900_000 }, () => {
    let driver: Driver
    let reader: Reader
    const start = async () => {
      driver = await startEngine(engine)
      reader = new Reader(driver, `http://localhost:${site.port}`)
      await driver.resize(1280, 900)
    }
    beforeAll(start)
    // A page that brings the engine down must not fail those after it.
    afterEach(async () => {
      if (await reader.ask(() => true).catch(() => false)) return
      await driver.close().catch(() => undefined)
      await start()
    })
    afterAll(() => driver.close())

    test.each(chosen.filter((file) => !endsEngine(engine, file)))(
      'samples print what is recorded, and solutions pass: %s',
      async (file) => {
        const faults: string[] = []
        const report = (line: number, what: string) => {
          if (!isKnown(engine, file, line)) faults.push(`${file}:${line} ${what}`)
        }
        await reader.open(pathOf(file))
        for (const [index, { lang, line, output, heights, throws }] of (samples.get(file) ?? []).entries()) {
          if (heights) continue
          const { lines, notes } = await runSample(reader, index).catch((error: unknown) => ({
            lines: '',
            notes: String(error).split('\n')[0] ?? '',
          }))
          if (notes !== '') report(line, `says ${notes}`)
          const expected = [output, throws && `Uncaught ${throws.replace(/^Uncaught /, '')}`].filter(Boolean).join('\n')
          if (!lang.endsWith('x') && typesOfErrors(lines) !== typesOfErrors(expected))
            report(line, `prints ${JSON.stringify(lines)} and not ${JSON.stringify(expected)}`)
        }
        for (const { line, solutions } of exercises.get(file) ?? []) {
          try {
            const section = await openExercise(reader, 0)
            await check(reader, section, [])
            const starter = await verdict(reader, section)
            if (!starter.startsWith('Not yet.')) report(line, `says of the starter: ${starter}`)
            await check(reader, section, solutions)
            await reader.see(
              (s: string) => !document.querySelector(`${s} output`)?.textContent.startsWith('Not yet'),
              section,
            )
            const solved = await verdict(reader, section)
            if (!solved.startsWith('All checks pass.')) report(line, `says of the solution: ${solved}`)
          } catch (error) {
            report(line, String(error).split('\n')[0] ?? '')
            await reader.open(pathOf(file))
            break
          }
        }
        await reader.ask(() => localStorage.clear())
        expect(faults).toEqual([])
      },
    )
  })
