// Door of runner. Takes the samples and programs of a page.
// Gives what its Run buttons load; client/host.ts runs that in a frame and reports what it printed.
import type { SourceDiagnostic } from '../../config/diagnostics.ts'
import { hasPreview, isRunnable, type Program, type Sample } from '../../samples/sample.ts'
import { buildModules, type Module } from './modules.ts'
import { isLinkedEntry } from '../shared/pageDocument.ts'
import { isComponent, isScript } from '../../samples/groups.ts'
import type { AssembledPage } from '../../markdown/shared/compiled.ts'
import { isStatic, scriptPieces } from './pieces.ts'
import { protectLoops } from './loopProtection.ts'
import { type Linked, linkModules } from '../shared/link.ts'
import type { RunnableSample, RunnerFile } from '../shared/protocol.ts'
import { documentOf, insertPictures } from './projectDocument.ts'
import { parsedRequests } from './requests.ts'
import { planExercises } from './planExercises.ts'
import { reactModules } from '../shared/reactModules.ts'
import { readerDocument } from '../shared/readerDocument.ts'
import { sourceText } from './sourceText.ts'

/** What the Run buttons of a page need, and what cannot be run. */
export interface PagePlan {
  file: RunnerFile
  /** The results that need no script. */
  results: StaticResult[]
  diagnostics: SourceDiagnostic[]
}

/** The document of a result that needs no script. */
export interface StaticResult {
  /** Id of the sample, and which of several equal samples of the page it is, from 1. */
  sample: Pick<Sample, 'id' | 'nth'>
  document: string
}

/** URLs of the files with the modules that samples may import. */
export interface PackageUrls {
  /** React's modules. */
  react: string
  /** The same and React Router. */
  router: string
}

/**
 * Compiles what the Run buttons of a page run.
 * @param urls Where the packages are that samples may import.
 * @returns `undefined` when nothing on the page can be run
 */
export function planPage(
  { samples, programs }: Pick<AssembledPage, 'programs' | 'samples'>,
  urls: PackageUrls,
): PagePlan | undefined {
  return samples.some((s) => isRunnable(s) || s.meta.check) ? planSamples(samples, programs, urls) : undefined
}

/**
 * Compiles those samples of a page that a reader can run.
 * @param samples Every sample of the page.
 * @param urls Where the packages are that samples may import.
 */
export function planSamples(samples: readonly Sample[], programs: readonly Program[], urls: PackageUrls): PagePlan {
  const diagnostics: SourceDiagnostic[] = []
  const runnable = samples.filter(isRunnable)
  const planned = runnable.map((sample) => planSample(sample, programs, diagnostics))
  const exercises = planExercises(programs)
  // The frame links what a reader writes; here it is only seen whether it can.
  for (const program of programs.filter(
    ({ checks: [check] }) => check?.exercise !== undefined && check.exercise in exercises,
  )) {
    const [first] = program.samples
    const { modules } = buildModules(scriptPieces(program).pieces)
    const linked = linkModules(modules, reactModules, parsedRequests)
    if (first) diagnostics.push(...linkDiagnostics(linked, first, 'Add `env=node` to the check'))
  }
  const needsReact = planned.some(
    ({ modules, draws, edit }) => edit || draws || modules.some((m) => m.code.includes('"sample:/@react/')),
  )
  const react = samples.some(({ code }) => /['"]react-router['"]/.test(code)) ? urls.router : urls.react
  const file: RunnerFile = {
    // What a reader writes may import it.
    ...((needsReact || Object.keys(exercises).length > 0) && { react }),
    samples: planned,
    ...(Object.keys(exercises).length > 0 && { exercises }),
  }
  const results = runnable.flatMap((sample, i) => {
    const program = programOf(sample, programs)
    const { document } = planned[i] ?? {}
    const isShown = hasPreview(sample) && program && isStatic(program)
    return isShown && document !== undefined ? [{ sample, document }] : []
  })
  return { file, results, diagnostics }
}

const programOf = (sample: Sample, programs: readonly Program[]) =>
  programs.find((p) => !p.checksMustFail && p.compared.some((at) => p.samples[at] === sample))

function planSample(sample: Sample, programs: readonly Program[], diagnostics: SourceDiagnostic[]): RunnableSample {
  const found = programOf(sample, programs)
  if (!found || (found.kind !== 'node' && found.kind !== 'page')) {
    diagnostics.push({
      file: sample.file,
      line: sample.line,
      message: `\`${sample.meta.run ? 'run' : 'preview'}\` stands on a ${sample.lang} sample, which no browser runs.`,
      fix: 'Take the word away.',
    })
    return { code: sample.code, kind: 'script', modules: [], own: [], ownsRest: false }
  }
  const position = found.samples.indexOf(sample)
  // What comes after a script does not change what it prints; a page needs all of itself.
  const samples = found.kind === 'node' ? found.samples.filter((s, i) => i <= position || s.solution) : found.samples
  const program: Program = { ...found, samples, checks: [] }
  const { pieces } = scriptPieces(program)
  const { modules, entry } = buildModules(pieces)
  const isPage = program.kind === 'page'
  const linked = linkModules(
    modules.map(({ path, code }) => ({ path, code: isPage ? protectLoops(code) : code })),
    reactModules,
    parsedRequests,
  )
  diagnostics.push(...linkDiagnostics(linked, sample, 'Take `run` away'))
  if (samples.some((s) => /\beval\(|\bnew Function\(/.test(s.code)))
    diagnostics.push({
      file: sample.file,
      line: sample.line,
      message: 'The sample makes code from text, which the policy of the reader’s frame forbids.',
      fix: 'Take `run` away.',
    })
  const main = modules.find((m) => m.path === entry)
  const draws = isPage && samples.some(isComponent)
  const html = samples.find((s) => s.lang === 'html')?.code ?? ''
  const files = Object.fromEntries(samples.flatMap((s) => (s.meta.file ? [[s.meta.file, s.code] as const] : [])))
  return {
    code: sample.code,
    kind: isPage ? 'page' : 'script',
    ...(isPage && { document: readerDocument(insertPictures(documentOf(program), program), samples) }),
    ...(isPage && Object.keys(files).length > 0 && { files }),
    modules: linked.modules,
    ...(entry !== undefined && !isLinkedEntry(entry, html) && { entry }),
    own: main ? ownLines(main, position) : [],
    ownsRest: position === samples.findLastIndex(isScript),
    ...(draws && { draws }),
    // What the type checker refuses on purpose does not run, so it is not there to be edited.
    ...(!samples.some((s) => s.meta.error !== undefined) && {
      edit: { kind: isPage ? 'page' : 'script', texts: samples.map(sourceText), at: position },
    }),
  }
}

/**
 * What keeps modules from being linked in a reader's browser.
 * @param giveUp How the author can do without running them there.
 */
function linkDiagnostics({ missing, cycle }: Linked, { file, line }: Sample, giveUp: string): SourceDiagnostic[] {
  const diagnostics: SourceDiagnostic[] = []
  if (missing.length > 0)
    diagnostics.push({
      file,
      line,
      message: `The sample asks for ${missing.join(', ')}, which the reader's browser does not have.`,
      fix: `${giveUp}, or show it without that module.`,
    })
  if (cycle.length > 0)
    diagnostics.push({
      file,
      line,
      message: `The modules ${cycle.join(' and ')} import each other, which the reader's browser cannot run here.`,
      fix: `${giveUp}, or let only one of them import the other.`,
    })
  return diagnostics
}

/** Lines of a compiled module that come from one sample, as ranges. */
function ownLines({ code, map, origins }: Module, position: number): RunnableSample['own'] {
  const ranges: RunnableSample['own'] = []
  const lines = code.split('\n')
  lines.forEach((text, i) => {
    // The last mapping of a line is its own; the first one may belong to the line before.
    const source = map ? map.sourceLine(i + 1, text.length + 1) : i + 1
    if (source === undefined || origins[source - 1]?.sample !== position) return
    const last = ranges.at(-1)
    if (last?.[1] === i) last[1] = i + 1
    else ranges.push([i + 1, i + 1])
  })
  return ranges
}
