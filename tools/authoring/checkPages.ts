import { foldersOf } from '../../src/config/node/folders.ts'
import { ProblemsError } from '../../src/config/problems.ts'
import { pageProblems } from './pageProblems.ts'

// The step `content` of `npm run check`: the site, and the pages whose paths are the arguments.
const { root, cacheDir } = foldersOf(process.env)
const named = new Set(process.argv.slice(2).map((path) => path.replace(/^content\//, '')))

const problems = await pageProblems({ root, cacheDir, named })
if (problems.length > 0) {
  console.error(new ProblemsError(problems).message)
  process.exitCode = 1
}
