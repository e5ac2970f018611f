import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ProblemsError } from '../config/problems.ts'
import { build } from './build.ts'

// `npm run build [-- --unchecked]`
const { values } = parseArgs({ options: { unchecked: { type: 'boolean', default: false } } })
const codeDir = join(import.meta.dirname, '../..')
const root = resolve(process.env.SITE_ROOT ?? codeDir)
const outDir = resolve(process.env.OUT_DIR ?? join(root, 'dist'))
const cacheDir = resolve(process.env.CACHE_DIR ?? join(codeDir, '.cache'))

try {
  const { unchecked } = values
  const { pages } = await build({ root, outDir, cacheDir, codeDir, unchecked, log: (line) => console.log(line) })
  console.log(`${pages} pages in ${outDir}`)
} catch (error) {
  console.error(error instanceof ProblemsError ? error.message : error)
  process.exitCode = 1
}
