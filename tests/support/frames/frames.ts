import type { Locator, Page } from '@playwright/test'
import { MAX_HEIGHT } from '../../../src/runner/shared/protocol.ts'
import { hiddenPixels } from '../hiddenPixels.ts'
import { frameRunsScript } from './bundle.ts'
import type { SampleRun } from './client.ts'

/** Frames in which something runs at the same time: they wait as long as they work. */
const LANES = 3

/** Another zone and language than those of the recorded runs: nothing that is proven may depend on the reader's. */
export const ELSEWHERE = { timezoneId: 'Asia/Tokyo', locale: 'de-DE' }

/** The script that a page of frames is made of, which proofs with it depend on. */
export const script = await frameRunsScript()

/** What was seen of a sample in its frame, where it came to rest. */
export interface SeenSample extends Pick<SampleRun, 'lines'> {
  /** Text of what a component has drawn. */
  drawn?: string
  /** CSS pixels of the result that do not fit in its frame, where that has room to be higher. */
  hidden?: number
}

/** Turns a page into an empty one for frames, with the policy and the files of the site. */
async function openFrames(page: Page): Promise<void> {
  await page.goto('/about')
  await page.evaluate(() => document.body.replaceChildren())
  await page.evaluate(script)
}

/** Nothing was found out: what a busy machine keeps waiting is stopped by its limit, or taken for a frame that hangs. */
class NotAnswered extends Error {}

/**
 * Asks about each item, several at a time, each in a lane of its own. What is found wrong there is asked again by itself,
 * on an empty page, and only that counts: frames that work beside each other share a processor, and the focus.
 * @param ask Says what is wrong.
 * @returns all that is wrong, in no order
 */
export async function inLanes<T>(
  page: Page,
  items: readonly T[],
  ask: (item: T, lane: number) => Promise<readonly string[]>,
): Promise<string[]> {
  const answered = (item: T, number: number) =>
    ask(item, number).catch((error: unknown) => {
      if (error instanceof NotAnswered) return [error.message]
      throw error
    })
  await openFrames(page)
  const waiting = [...items]
  const again: T[] = []
  const lane = async (number: number) => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      if ((await answered(item, number)).length > 0) again.push(item)
  }
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)))
  const faults: string[] = []
  for (const item of again) {
    await openFrames(page)
    faults.push(...(await answered(item, 0)))
  }
  return faults
}

/**
 * Runs a sample in a frame.
 * @param look What is asked of the frame when the sample is at rest.
 */
export async function runInFrame(
  page: Page,
  { path, index, lane }: { path: string; index: number; lane: number },
  look: { component: boolean; preview: boolean },
): Promise<SeenSample> {
  const run = await page.evaluate(([at, i, l]) => window.frameRuns.run(at, i, l), [path, index, lane] as const)
  if (run.stopped !== undefined) throw new NotAnswered(run.stopped)
  const frame = page.locator(`#lane-${lane} > iframe`)
  const content = frame.contentFrame().frameLocator('iframe')
  const isDrawn = look.component && run.lines.length === 0
  const drawn = isDrawn ? await content.locator('#root').innerText().catch(unlessGone(frame)) : undefined
  if (!look.preview) return { ...run, drawn }
  const hidden = () => hiddenPixels(content.locator('html'), MAX_HEIGHT).catch(unlessGone(frame))
  const end = Date.now() + 7000
  let rest = await hidden()
  while (rest >= 1 && Date.now() < end) {
    await page.waitForTimeout(50)
    rest = await hidden()
  }
  return { ...run, drawn, hidden: rest }
}

/** A frame is taken away to make room for one that does not answer. */
const unlessGone =
  (frame: Locator) =>
  async (error: unknown): Promise<never> => {
    if ((await frame.count()) > 0) throw error
    throw new NotAnswered('Its frame has gone.')
  }

/**
 * Checks an exercise in a frame.
 * @param own What a reader would write, for each editor; without it, the starter is checked.
 * @returns Empty when all checks pass, otherwise what the reader is told.
 */
export async function checkInFrame(
  page: Page,
  { path, number, lane }: { path: string; number: number; lane: number },
  own?: readonly string[],
): Promise<string> {
  const asked = [path, number, own, lane] as const
  const {
    passed,
    message = '',
    isUnknown,
  } = await page.evaluate(([at, n, texts, l]) => window.frameRuns.check(at, n, texts, l), asked)
  if (isUnknown || message.startsWith('Stopped after')) throw new NotAnswered(message)
  return passed ? '' : message
}
