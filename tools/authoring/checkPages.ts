import { join, resolve } from 'node:path'
import { ProblemsError } from '../../src/config/problems.ts'
import { pageProblems } from './pageProblems.ts'

// The step `content` of `npm run check`: the site, and the pages whose paths are the arguments.
const codeDir = join(import.meta.dirname, '../..')
const root = resolve(process.env.SITE_ROOT ?? codeDir)
const cacheDir = resolve(process.env.CACHE_DIR ?? join(codeDir, '.cache'))
const named = new Set(process.argv.slice(2).map((path) => path.replace(/^content\//, '')))

const problems = await pageProblems({ root, cacheDir, named })
if (problems.length > 0) {
  console.error(new ProblemsError(problems).message)
  process.exitCode = 1
}
