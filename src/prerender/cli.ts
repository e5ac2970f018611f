import { parseArgs } from 'node:util'
import { foldersOf } from '../config/node/folders.ts'
import { DiagnosticsError } from '../config/diagnostics.ts'
import { build } from './build.ts'

// `npm run build [-- --unchecked] [--quick | --uncompressed]`
const folders = foldersOf(process.env)

try {
  const { unchecked, quick, uncompressed } = readOptions()
  const compression = uncompressed ? 'none' : quick ? 'quick' : 'best'
  const { pages } = await build({ ...folders, unchecked, compression, log: (line) => console.log(line) })
  console.log(`${pages} pages in ${folders.outDir}`)
} catch (error) {
  console.error(error instanceof DiagnosticsError ? error.message : error)
  process.exitCode = 1
}

/** @throws {DiagnosticsError} When an option is none of the command's. */
function readOptions() {
  try {
    const flag = { type: 'boolean', default: false } as const
    return parseArgs({ options: { unchecked: flag, quick: flag, uncompressed: flag } }).values
  } catch (error) {
    const message = `${error instanceof Error ? error.message : String(error)} The options are --unchecked, --quick and --uncompressed.`
    throw new DiagnosticsError([{ file: 'npm run build', message }])
  }
}
