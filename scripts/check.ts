// What `npm run check` runs, before a commit: the part of `npm test` that is quick, for the code and for the pages
// that differ from the last commit.
import { ROOT, WORKERS } from './settings.ts'
import { changedPages } from './changedPages.ts'
import { remediesOf, report, sideBySide, type Step, sum } from './runner.ts'
import { codeSteps, examples, nodeCheck, vitest } from './steps.ts'

const pages = changedPages(ROOT)

const note = 'there is no commit to compare with; npm run examples looks at every page'
const unknown: Step = { name: 'examples', run: async () => ({ passed: 0, failed: 1, note }) }

const samples = (changed: readonly string[]): Step => ({
  name: 'examples',
  run: async (run) => {
    const outcome = await examples(changed)(run)
    return { ...outcome, note: changed.length === 1 ? changed[0] : `${changed.length} changed pages` }
  },
})

const steps: Step[] = [
  // Of tests, those that import a module that differs from the last commit: all of them take minutes of two cores.
  { name: 'unit', run: vitest(['unit'], ['--changed', '--passWithNoTests']) },
  ...(pages === undefined ? [unknown] : pages.length > 0 ? [samples(pages)] : []),
  { name: 'content', run: nodeCheck('tools/authoring/checkPages.ts', pages) },
  ...codeSteps,
]

const width = Math.min(4, WORKERS)
console.log(`Running ${steps.map(({ name }) => name).join(', ')}…`)
const outcomes = await sideBySide(steps, width)
console.log(report(outcomes, remediesOf(steps)))
if (pages?.length === 0) console.log('No page differs from the last commit: no sample was run.')
process.exitCode = sum(outcomes, 'failed') > 0 ? 1 : 0
