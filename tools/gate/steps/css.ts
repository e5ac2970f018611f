import type { Page } from 'playwright-core'
import { packSteps } from '../../../src/record/steps.ts'
import type { Program } from '../../../src/samples/sample.ts'
import { cssSteps, MAX_STEPS } from '../../../src/samples/stepsWord.ts'
import type { RunResult } from '../runResult.ts'
import { recordCascade } from './cssCascade.ts'
import { recordMatching } from './cssMatching.ts'
import type { RecordedRun } from '../recordedRun.ts'
import { type Recording, sameRecording } from './record.ts'
import { StepsError } from './stepsError.ts'

/** Gives a page with a program loaded and takes it back. */
export type WithLoaded = (work: (page: Page) => Promise<Recording>) => Promise<Recording>

/**
 * Adds the steps of style sheets that show them to what the run has shown. Two recordings of each must agree.
 * @param withLoaded Gives each recording a page of its own.
 */
export async function withCssSteps(
  program: Program,
  recorded: RecordedRun,
  runResult: RunResult,
  withLoaded: WithLoaded,
): Promise<RunResult> {
  if (runResult.diagnostics.length > 0) return runResult
  const diagnostics = [...runResult.diagnostics]
  const steps = { ...runResult.steps }
  for (const position of program.compared) {
    const { lang, meta } = program.samples[position] ?? {}
    if (lang !== 'css' || meta?.steps === undefined) continue
    const record = () => withLoaded((page) => recordCss(page, program, position))
    const recording = await sameRecording(recorded, record, { program, position })
    if (recording.diagnostic) diagnostics.push(recording.diagnostic)
    else steps[position] = recording.steps
  }
  return { ...runResult, diagnostics, ...(Object.keys(steps).length > 0 && { steps }) }
}

async function recordCss(page: Page, program: Program, position: number): Promise<Recording> {
  const sample = program.samples[position]!
  const { property, selector = '' } = cssSteps(sample.meta) ?? {}
  try {
    if (!program.samples.some(({ lang }) => lang === 'html'))
      throw new StepsError(
        'The style sheet has no html fence, so its steps have no elements.',
        'Give it and an html fence the same `example="…"`.',
      )
    const steps =
      property === undefined
        ? await recordMatching(page, sample, selector)
        : await recordCascade(page, sample, property, selector)
    if (steps.length > MAX_STEPS)
      throw new StepsError(`The figure has ${steps.length} steps; ${MAX_STEPS} are the most.`, 'Shorten the sample.')
    return { steps: packSteps(steps) }
  } catch (error) {
    if (!(error instanceof StepsError)) throw error
    const { message, fix } = error
    return { diagnostic: { file: sample.file, line: sample.line, message, fix } }
  }
}
