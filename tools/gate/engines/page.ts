import type { Page } from 'playwright-core'
import type { SharedBrowser } from '../browser.ts'
import type { SourceDiagnostic } from '../../../src/config/diagnostics.ts'
import type { RunResult } from '../runResult.ts'
import { isComponent } from '../../../src/samples/groups.ts'
import { hasPreview, type Program } from '../../../src/samples/sample.ts'
import { buildModules, type Modules } from '../../../src/runner/node/modules.ts'
import { isLinked, ORIGIN } from '../../../src/runner/shared/pageDocument.ts'
import { documentOf } from '../../../src/runner/node/projectDocument.ts'
import { type Denied, servePage } from '../pageServer.ts'
import { isStatic, scriptPieces } from '../../../src/runner/node/pieces.ts'
import { contentHeight } from '../../../src/runner/frame/contentHeight.ts'
import { RESULT_WIDTHS } from '../../../src/record/record.ts'
import { MAX_HEIGHT } from '../../../src/runner/shared/protocol.ts'
import type { RecordedRun } from '../recordedRun.ts'
import { readRecords, type RunPlan, type RunRecord } from '../../../src/runner/shared/runtime/protocol.ts'
import { withCssSteps } from '../steps/css.ts'
import { readTrace } from '../trace.ts'
import { checkFlakiness } from '../flakiness.ts'
import { within } from '../within.ts'
import { checkAccessibility } from './axe.ts'
import { checkCss } from './css.ts'
import { checkHtml } from './html.ts'

/** What page programs need. */
export interface PageEngine {
  browser: SharedBrowser
  react: ReadonlyMap<string, string>
  /** What an earlier run has shown. */
  recorded: RecordedRun
  /** Milliseconds that a page may take. */
  limit: number
}

/**
 * Runs a program in a page of its own: HTML, CSS, scripts for the browser and React. Of what has
 * scripts two runs must agree, since what it shows must not depend on chance.
 */
export async function runPage(program: Program, engine: PageEngine): Promise<RunResult> {
  const { pieces, checks } = scriptPieces(program)
  const isReact = program.samples.some(isComponent)
  const html = program.samples.find((s) => s.lang === 'html')?.code ?? ''
  const free = pieces.filter(({ sample }) => !isLinked(sample, html))
  // The checks of a component look at what it has drawn; those of a script see its names.
  const modules = buildModules(pieces, isReact ? [] : checks)
  if (free.length === 0 && pieces.length > 0 && checks.length === 0) modules.entry = undefined
  const checkModules = isReact && checks.length > 0 ? buildModules([], checks) : undefined
  const checkModule = checkModules?.modules.map((m) => ({ ...m, path: 'check.mjs' })) ?? []
  const all: Modules = { ...modules, modules: [...modules.modules, ...checkModule] }
  let first = true
  const run = async () => {
    const withStatic = first && !program.checksMustFail
    first = false
    return runOnce(program, all, engine, isReact, withStatic)
  }
  const runResult = await (pieces.length > 0 ? checkFlakiness(program, engine.recorded, run) : run())
  // Scripts may change the page, and a figure shows the html that the reader sees: they do not run.
  return withCssSteps(program, engine.recorded, runResult, (work) =>
    engine.browser.withPage(async ({ page, context }) => {
      await servePage(context, { program, modules: all, document: documentOf(program), react: engine.react })
      await page.goto(`${ORIGIN}/`, { waitUntil: 'load' })
      return { value: await work(page), atRest: true }
    }),
  )
}

async function runOnce(
  program: Program,
  modules: Modules,
  engine: PageEngine,
  isReact: boolean,
  withStatic: boolean,
): Promise<RunResult> {
  const engines = new Set<RunResult['engines'][number]>(['chromium'])
  if (isReact) engines.add('react')
  return engine.browser.withPage<RunResult>(async ({ page, context }) => {
    const messages: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') messages.push(message.text())
    })
    // A page that goes while its dialog is open takes that with it.
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
    const denied = await servePage(context, { program, modules, document: documentOf(program), react: engine.react })
    const diagnostics: SourceDiagnostic[] = []
    const records = await within(engine.limit, async () => {
      await page.goto(`${ORIGIN}/`, { waitUntil: 'load' })
      const plan: RunPlan = {
        entry: modules.entry,
        check: modules.modules.find((m) => m.path === 'check.mjs')?.path,
        draws: isReact,
      }
      return readRecords(await page.evaluate<string>(`__gate.run(${JSON.stringify(plan)})`))
    })
    if (!records)
      return {
        value: { engines: [...engines], diagnostics: [timeout(program, engine.limit)], outputs: {}, expectations: [] },
        atRest: false,
      }
    const trace = readTrace({
      program,
      modules: modules.modules,
      entry: modules.entry ?? '',
      records,
      base: `${ORIGIN}/`,
      clean: (text) => text,
    })
    diagnostics.push(
      ...trace.diagnostics,
      ...deniedFindings(program, denied),
      ...consoleFindings(program, messages, denied),
    )
    if (isReact && modules.entry !== undefined) diagnostics.push(...(await reactFindings(program, page, records)))
    if (withStatic && !trace.thrown) {
      const html = checkHtml(program)
      for (const check of [html, await checkCss(program, page), await checkAccessibility(program, page, html.met)]) {
        diagnostics.push(...check.diagnostics)
        for (const engineName of check.engines) engines.add(engineName)
      }
    }
    const heights = withStatic && isShown(program) ? await resultHeights(page, program.checks.length > 0) : undefined
    if (heights === 'growing') diagnostics.push(growing(program))
    const outputs = isReact ? await withText(trace.outputs, program, page) : trace.outputs
    return {
      value: {
        ...trace,
        outputs,
        engines: [...engines],
        diagnostics,
        ...(heights && heights !== 'growing' && { heights }),
      },
      atRest: true,
    }
  })
}

/** The reader sees the page of the program without pressing anything. */
const isShown = (program: Program) =>
  isStatic(program) && program.samples.some((sample, at) => program.compared.includes(at) && hasPreview(sample))

/** So often a frame may get another height until it is as high as what it shows. */
const SETTLING = 5

/**
 * How high the page is in a frame that is as high as it is, as those of results are.
 * @param hasChecks They may have changed the page, so it is loaded again.
 */
async function resultHeights(page: Page, hasChecks: boolean): Promise<[number, number] | 'growing'> {
  if (hasChecks) await page.reload({ waitUntil: 'load' })
  const heights: number[] = []
  for (const width of RESULT_WIDTHS) {
    // A frame is low before its result is known: what fills the window fills that.
    let height = 64
    let content = 0
    for (let i = 0; i < SETTLING && content < MAX_HEIGHT; i++) {
      height = Math.max(height, content)
      await page.setViewportSize({ width, height })
      content = await page.evaluate(contentHeight)
      if (content <= height) break
    }
    if (content > height && content < MAX_HEIGHT) return 'growing'
    heights.push(content)
  }
  return heights as [number, number]
}

function growing(program: Program): SourceDiagnostic {
  return {
    ...place(program),
    message: 'The result is always higher than its frame: it grows with it.',
    fix: 'Take a margin or `100vh` away, so that the page is not higher than the window.',
  }
}

function place(program: Program) {
  const sample = program.samples[program.compared.at(-1) ?? program.samples.length - 1] ?? program.checks[0]
  return { file: sample?.file ?? '', line: sample?.line ?? 1 }
}

function timeout(program: Program, limit: number): SourceDiagnostic {
  return {
    ...place(program),
    message: `The page did not come to rest within ${limit / 1000} seconds.`,
    fix: 'End its loops and clear its timers.',
  }
}

function deniedFindings(program: Program, denied: readonly Denied[]): SourceDiagnostic[] {
  return denied.map(({ url }) => {
    const at = program.samples.flatMap((s) =>
      s.code.split('\n').map((text, i) => ({ text, file: s.file, line: s.line + 1 + i })),
    )
    const { file, line } = at.find(({ text }) => text.includes(new URL(url).host)) ?? place(program)
    return {
      file,
      line,
      message: 'The page asks for something that lies elsewhere.',
      expected: 'a page that needs nothing but its own files',
      got: url,
      fix: 'Use a relative address, or one at example.com for pictures.',
    }
  })
}

/** What the browser itself complains about. */
function consoleFindings(program: Program, messages: readonly string[], denied: readonly Denied[]): SourceDiagnostic[] {
  const own = messages.filter((text) => denied.length === 0 || !text.includes('ERR_BLOCKED_BY_CLIENT'))
  return own.slice(0, 3).map((text) => ({
    ...place(program),
    message: 'The browser reports an error.',
    expected: 'no error in the console',
    got: text,
    fix: 'Fix what the browser complains about.',
  }))
}

async function reactFindings(program: Program, page: Page, records: readonly RunRecord[]): Promise<SourceDiagnostic[]> {
  const diagnostics: SourceDiagnostic[] = []
  for (const record of records) {
    if (record.type === 'print' && record.level === 'error')
      diagnostics.push({
        ...place(program),
        message: 'React reports an error.',
        expected: 'no error in the console',
        got: record.text.trim().split('\n').slice(0, 6).join('\n'),
        fix: 'Fix the component.',
      })
  }
  const isEmpty = await page.evaluate(() => document.getElementById('root')?.childNodes.length === 0)
  if (isEmpty && diagnostics.length === 0 && !records.some((r) => r.type === 'error'))
    diagnostics.push({
      ...place(program),
      message: 'The program draws nothing.',
      expected: 'a component',
      got: 'an empty page',
      fix: 'Write `export default` before the component to be shown.',
    })
  return diagnostics.slice(0, 1)
}

/** The text of a component is its output, unless it prints: that of the last one that the page shows. */
async function withText(outputs: RunResult['outputs'], program: Program, page: Page): Promise<RunResult['outputs']> {
  const shown = program.samples.findLastIndex((sample) => isComponent(sample) && !sample.meta.hidden)
  const position = shown < 0 ? program.samples.findLastIndex(isComponent) : shown
  if (outputs[position] !== undefined || position < 0) return outputs
  const text = await page.evaluate(() => document.getElementById('root')?.innerText ?? '')
  return text === '' ? outputs : { ...outputs, [position]: text }
}
