import { foldersOf } from '../../src/config/node/folders.ts'
import { formatProblem, ProblemsError } from '../../src/config/problems.ts'
import { pageProblems } from './pageProblems.ts'

// The step `content` of `npm run check`: the site, and the pages whose paths are the arguments.
const { root, cacheDir } = foldersOf(process.env)
const named = new Set(process.argv.slice(2).map((path) => path.replace(/^content\//, '')))

const { problems, advice } = await pageProblems({ root, cacheDir, named })
if (advice.length > 0) console.log(`To be done when they are rewritten:\n${advice.map(formatProblem).join('\n')}`)
if (problems.length > 0) {
  console.error(new ProblemsError(problems).message)
  process.exitCode = 1
}
