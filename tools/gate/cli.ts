import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { foldersOf } from '../../src/config/node/folders.ts'
import { runGate, updateContent } from './gate.ts'
import { formatDiagnostic } from '../../src/config/diagnostics.ts'
import { mergeNoted, Proofs } from '../proofs/proofs.ts'
import { formatForeign, readForeignFolder, reportForeign } from './foreign.ts'
import { namedPages } from './namedPages.ts'
import { countByLanguage, formatCounts } from './report.ts'

const folders = foldersOf(process.env)
const { root } = folders
const cacheDir = join(folders.cacheDir, 'examples')
const onProgress = process.stderr.isTTY
  ? (done: number, total: number) => process.stderr.write(`\r${done}/${total} `)
  : undefined

try {
  await main()
} catch (error) {
  // What is no problem of a page: an unknown option, a missing browser or sandbox, a record that cannot be read.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  // `npm run examples [path…] [-- --update] [-- --unconfined]`, `npm run examples -- --root DIR --report`
  const { values, positionals } = parseArgs({
    options: {
      update: { type: 'boolean', default: false },
      unconfined: { type: 'boolean', default: false },
      root: { type: 'string' },
      report: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  if (values.report || values.root !== undefined) return reportFolder(values, positionals)
  const named = namedPages(positionals)
  const started = performance.now()
  const { diagnostics, verdicts, pages, ran, proven } = await (values.update ? updateContent : runGate)({
    root,
    cacheDir,
    only: named.isNamed,
    proofs: new Proofs(root),
    onProgress,
    unconfined: values.unconfined,
  })
  if (onProgress) process.stderr.write('\r')
  // A slip in a path must not look like a page without problems.
  const unknown = named.unknown(pages)
  for (const path of unknown)
    console.log(`content/${path}  No page lies here. Write the path of a page or folder in content/.\n`)
  for (const diagnostic of diagnostics) console.log(`${formatDiagnostic(diagnostic)}\n`)
  console.log(
    `${diagnostics.length} ${diagnostics.length === 1 ? 'problem' : 'problems'}, ${ran} programs run in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  if (proven > 0) console.log(`${proven} of ${pages.length} pages are proven and were left out`)
  console.log(formatCounts(countByLanguage(verdicts)))
  // The steps of `npm test` leave that to its end, and where nothing can be committed there is no use in it.
  if (process.env.TEST_PROOFS === undefined && process.env.CI === undefined) await mergeNoted(root, () => true)
  process.exitCode = diagnostics.length > 0 || unknown.length > 0 ? 1 : 0
}

/** Reads Markdown that was not written for this site, wherever it lies, and says of each fence how far it goes. */
async function reportFolder(
  {
    root: folder,
    report,
    update,
    unconfined,
  }: { root?: string; report: boolean; update: boolean; unconfined: boolean },
  paths: readonly string[],
): Promise<void> {
  if (folder === undefined || !report || update || paths.length > 0)
    throw new Error('Write `npm run examples -- --root DIR --report`: of other Markdown there is only a report.')
  const fences = await readForeignFolder(folder).catch((error: unknown) => {
    throw new Error(`${folder} cannot be read (${error instanceof Error ? error.message : error}). Name a folder.`)
  })
  const reports = await reportForeign(fences, {
    cacheDir,
    unconfined,
    onProgress: (done) => onProgress?.(done, fences.length),
  })
  console.log(formatForeign(reports))
  process.exitCode = reports.some(({ verdict }) => verdict === 'gate failed') ? 1 : 0
}
