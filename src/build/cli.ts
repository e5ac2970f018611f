import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ProblemsError } from '../config/problems.ts'
import { build } from './build.ts'

// `npm run build [-- --unchecked]`
const codeDir = join(import.meta.dirname, '../..')
const root = resolve(process.env.SITE_ROOT ?? codeDir)
const outDir = resolve(process.env.OUT_DIR ?? join(root, 'dist'))
const cacheDir = resolve(process.env.CACHE_DIR ?? join(codeDir, '.cache'))

try {
  const { unchecked } = readOptions()
  const { pages } = await build({ root, outDir, cacheDir, codeDir, unchecked, log: (line) => console.log(line) })
  console.log(`${pages} pages in ${outDir}`)
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
