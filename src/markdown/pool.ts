// Door of markdown. Takes content files with their kind.
// Gives compiled pages; readPage.ts gives what only the source says.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { readCached, writeCached } from './cache.ts'
import { compile } from './compile.ts'
import type { AssembledPage, CompiledPage, CompileInput } from './shared/compiled.ts'
import { MarkdownError } from './diagnostics.ts'
import type { SourceDiagnostic } from '../config/diagnostics.ts'
import { withPictures } from './pictures.ts'
import { buildPrograms } from '../samples/pagePrograms.ts'
import type { CompileReply, CompileRequest } from './worker.ts'

/** A thread needs about a second to load the compiler: it should have some pages to do. */
const PAGES_PER_WORKER = 4

/** Where compiled pages are kept. */
export interface CompileOptions {
  /** Folder of the disk cache; made when it is missing. */
  cacheDir: string
}

/** How many pages are compiled. */
export interface CompileAllOptions extends CompileOptions {
  /** Most threads to use; the available parallelism when left out. */
  workers?: number
}

/**
 * Compiles one page in this thread, for the dev server.
 * @throws {MarkdownError} with every problem of the file
 */
export async function compileOne(input: CompileInput, { cacheDir }: CompileOptions): Promise<AssembledPage> {
  const cached = await readCached(cacheDir, input)
  if (cached) return withPrograms(cached, input)
  const page = await compile(input).catch((error: unknown) => {
    throw error instanceof MarkdownError ? error : new MarkdownError([compilerDiagnostic(input, String(error))])
  })
  await writeCached(cacheDir, input, page)
  return withPrograms(page, input)
}

/** Programs refer to the samples themselves, which a file of JSON would tear apart. */
const withPrograms = (page: CompiledPage, { contentDir }: CompileInput): AssembledPage => ({
  ...page,
  programs: withPictures(buildPrograms(page.samples).programs, contentDir),
})

/**
 * Compiles many pages in worker threads, or none of them where the cache has every page.
 * @param inputs Each path once.
 * @returns the pages by path, in the order of the inputs
 * @throws {MarkdownError} with every problem of every file
 */
export async function compileAll(
  inputs: readonly CompileInput[],
  options: CompileAllOptions,
): Promise<Map<string, AssembledPage>> {
  const { cacheDir, workers = availableParallelism() } = options
  const pages = await Promise.all(inputs.map((input) => readCached(cacheDir, input)))

  const jobs = inputs.flatMap((input, index): CompileRequest[] => (pages[index] ? [] : [{ index, input }]))
  const diagnostics: SourceDiagnostic[] = []
  const writes: Promise<void>[] = []
  const threads = Math.max(1, Math.min(workers, Math.ceil(jobs.length / PAGES_PER_WORKER)))
  await runJobs(jobs, threads, (answer, { index, input }) => {
    if ('crash' in answer) diagnostics.push(compilerDiagnostic(input, answer.crash))
    else if ('diagnostics' in answer) diagnostics.push(...answer.diagnostics)
    else {
      pages[index] = answer.page
      writes.push(writeCached(cacheDir, input, answer.page))
    }
  })
  await Promise.all(writes)
  if (diagnostics.length > 0) throw new MarkdownError(diagnostics)
  return new Map(
    inputs.flatMap((input, index) => (pages[index] ? [[input.path, withPrograms(pages[index], input)]] : [])),
  )
}

/** A library that cannot bear a text must not keep the problems of all other files from being told. */
function compilerDiagnostic({ path }: CompileInput, got: string): SourceDiagnostic {
  const message = `cannot be compiled: ${got}. The compiler itself failed; take parts of the file away to find the one it fails on.`
  return { file: `content/${path}`, line: 1, message }
}

/** Hands out jobs one by one, so that no thread waits behind a long page; stops every thread at the end. */
async function runJobs(
  jobs: readonly CompileRequest[],
  threads: number,
  take: (answer: CompileReply, job: CompileRequest) => void,
): Promise<void> {
  const queue = jobs.values()
  const running = new Set<Worker>()
  const serve = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let job: CompileRequest | undefined
      const worker = new Worker(new URL('./worker.ts', import.meta.url))
      running.add(worker)
      const next = () => {
        job = queue.next().value
        if (job) worker.postMessage(job)
        else resolve()
      }
      worker.on('message', (answer: CompileReply) => {
        try {
          if (job) take(answer, job)
          next()
        } catch (error) {
          reject(error)
        }
      })
      worker.on('error', reject)
      worker.on('exit', (code) =>
        reject(new Error(`A compiler thread ended with code ${code} at content/${job?.input.path ?? ''}.`)),
      )
      next()
    })
  try {
    await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, serve))
  } finally {
    await Promise.all([...running].map((worker) => worker.terminate()))
  }
}
