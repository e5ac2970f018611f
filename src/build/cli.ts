import { parseArgs } from 'node:util'
import { foldersOf } from '../config/folders.ts'
import { ProblemsError } from '../config/problems.ts'
import { build } from './build.ts'

// `npm run build [-- --unchecked]`
const folders = foldersOf(process.env)

try {
  const { unchecked } = readOptions()
  const { pages } = await build({ ...folders, unchecked, log: (line) => console.log(line) })
  console.log(`${pages} pages in ${folders.outDir}`)
} catch (error) {
  console.error(error instanceof ProblemsError ? error.message : error)
  process.exitCode = 1
}

/** @throws {ProblemsError} When an option is none of the command's. */
function readOptions() {
  try {
    return parseArgs({ options: { unchecked: { type: 'boolean', default: false } } }).values
  } catch (error) {
    const message = `${error instanceof Error ? error.message : String(error)} The one option is --unchecked.`
    throw new ProblemsError([{ file: 'npm run build', message }])
  }
}
