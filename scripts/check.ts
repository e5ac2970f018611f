// What `npm run check` runs, before a commit: what `npm test` says in under a minute, of the code and of the pages
// that differ from the last commit.
import { availableParallelism } from 'node:os'
import { ROOT } from '../tests/support/settings.ts'
import { changedPages } from './changedPages.ts'
import { report, sideBySide, type Step, sum } from './runner.ts'
import { clearResults, codeSteps, examples, nodeCheck, vitest } from './steps.ts'

const pages = changedPages(ROOT)

/** Adds which pages were looked at. */
const ofPages = (run: Step['run']): Step['run'] => {
  if (pages === undefined) {
    const note = 'there is no git commit to compare with: npm run examples looks at every page'
    return async () => ({ passed: 0, failed: 1, note })
  }
  const note = pages.length === 1 ? pages[0] : `${pages.length} changed pages`
  return async (start) => ({ ...(await run(start)), note })
}

const steps: Step[] = [
  // The longest first.
  { name: 'unit', run: vitest('unit') },
  ...(pages?.length === 0 ? [] : [{ name: 'examples', run: ofPages(examples(pages)) }]),
  { name: 'content', run: nodeCheck('src/authoring/checkPages.ts', pages) },
  ...codeSteps,
]

await clearResults()
const width = Math.min(4, availableParallelism())
console.log(`Running ${steps.map(({ name }) => name).join(', ')}…`)
const outcomes = await sideBySide(steps, width)
console.log(report(outcomes))
if (pages?.length === 0) console.log('No page differs from the last commit: no sample was run.')
process.exitCode = sum(outcomes, 'failed') > 0 ? 1 : 0
