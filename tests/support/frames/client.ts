// Runs samples and checks exercises in the reader's frames, by the reader's own code, without the page of the lesson:
// bundled by `bundle.ts` and put into an empty page.
import { type CheckResult, readResult } from '../../../src/components/practice/checkResult.ts'
import type { HostEvent } from '../../../src/runner/client/conversation.ts'
import { EditError, rebuild, replaceTexts } from '../../../src/runner/client/edit/rebuild.ts'
import { loadRunnerFile, type Run, startRun } from '../../../src/runner/client/host.ts'
import { MAX_HEIGHT, type RunnableSample, type RunnerFile } from '../../../src/runner/shared/protocol.ts'

/** What came of a sample. */
export interface SampleRun {
  /** What it printed, and the errors that nobody caught. */
  lines: string[]
  /** Why it was stopped, if it was. */
  stopped?: string
}

export interface FrameRuns {
  /**
   * Runs a sample until it comes to rest; its frame stays where it is.
   * @param index 0-based position among the samples of the page that can be run.
   * @param lane Where its frame goes: what was there before ends.
   */
  run: (path: string, index: number, lane: number) => Promise<SampleRun>
  /**
   * Checks an exercise.
   * @param number Position among the exercises of the page, from 1.
   * @param own What a reader would write, for each editor; without it, the starter is checked.
   * @returns What the reader is told.
   */
  check: (
    path: string,
    number: number,
    own: readonly string[] | undefined,
    lane: number,
  ) => Promise<Pick<CheckResult, 'passed' | 'message' | 'isUnknown'>>
}

declare global {
  interface Window {
    frameRuns: FrameRuns
  }
}

/** Milliseconds after which a run that says nothing more is given up: longer than any limit of the runner. */
const LIMIT_MS = 25_000

const files = new Map<string, Promise<RunnerFile>>()

function fileOf(path: string): Promise<RunnerFile> {
  const known = files.get(path)
  if (known) return known
  const file = loadRunnerFile(path, AbortSignal.timeout(LIMIT_MS))
  files.set(path, file)
  return file
}

// As the panel of a sample has it: as wide as a lesson; while checks run, as high as the window they were recorded in.
const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  .lane { inline-size: 740px }
  .lane[data-checked] { block-size: 64px; overflow: clip }
  .lane iframe { display: block; inline-size: 100%; block-size: 64px; border: 0; color-scheme: light; background: #fff }
  .lane[data-checked] iframe { block-size: 720px }
  .lane iframe[hidden] { display: none }`)
document.adoptedStyleSheets.push(sheet)

const runs = new Map<number, Run>()

function placeOf(lane: number, isChecked: boolean): HTMLElement {
  runs.get(lane)?.stop()
  document.getElementById(`lane-${lane}`)?.remove()
  const place = document.createElement('div')
  place.id = `lane-${lane}`
  place.className = 'lane'
  place.toggleAttribute('data-checked', isChecked)
  document.body.append(place)
  return place
}

/** Runs a sample; tells all that has happened so far until it has heard enough. */
function follow(
  lane: number,
  { sample, react, isChecked }: { sample: RunnableSample; react: string | undefined; isChecked: boolean },
  isEnough: (events: readonly HostEvent[]) => boolean,
): Promise<readonly HostEvent[]> {
  const place = placeOf(lane, isChecked)
  const all: HostEvent[] = []
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(limit)
      resolve(all)
    }
    const limit = setTimeout(() => {
      all.push({ type: 'stopped', why: 'It did not come to rest.' })
      finish()
    }, LIMIT_MS)
    const run = startRun(place, sample, react, (events) => {
      all.push(...events)
      const frame = place.querySelector('iframe')
      for (const event of events)
        if (event.type === 'size' && frame && !isChecked)
          frame.style.blockSize = `${Math.min(event.height, MAX_HEIGHT)}px`
      if (isEnough(all)) finish()
    })
    runs.set(lane, run)
  })
}

const isAtRest = (events: readonly HostEvent[]) =>
  events.some(({ type }) => type === 'done' || type === 'stopped' || type === 'busy')

window.frameRuns = {
  run: async (path, index, lane) => {
    const { samples, react } = await fileOf(path)
    const sample = samples[index]
    if (!sample) return { lines: [], stopped: 'There is no such sample.' }
    const events = await follow(lane, { sample, react, isChecked: false }, isAtRest)
    const lines = events.flatMap((event) => {
      if (event.type === 'line') return [event.text.replace(/\n$/, '')]
      return event.type === 'error' ? [`Uncaught ${event.text.replace(/^Uncaught /, '')}`] : []
    })
    const end = events.find((event) => event.type === 'stopped')
    return { lines, ...(end && { stopped: end.why }) }
  },

  check: async (path, number, own, lane) => {
    const { exercises, react } = await fileOf(path)
    const exercise = exercises?.[number]
    if (!exercise) return { passed: false, message: 'There is no such exercise.' }
    const texts = own
      ? replaceTexts(exercise.texts, new Map(exercise.own.map((index, i) => [index, own[i] ?? ''])))
      : exercise.texts
    try {
      const program = { kind: exercise.kind, texts }
      const { sample, find } = await rebuild(program, exercise.own.at(-1) ?? 0, exercise.check)
      const read = (events: readonly HostEvent[]) => readResult(events, exercise.asks, find)
      const events = await follow(lane, { sample, react, isChecked: true }, (so) => read(so) !== undefined)
      return read(events) ?? { passed: false, message: 'Nothing is known of it.' }
    } catch (error) {
      if (!(error instanceof EditError)) throw error
      return { passed: false, message: error.message }
    }
  },
}
