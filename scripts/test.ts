// What `npm test` runs: every check of the project, each to its end, then a short report.
// `npm test -- types unit` runs only the named steps.
import { chromium, hosts, sandbox } from './machine.ts'
import { WORKERS } from '../tests/support/settings.ts'
import { inPhases, report, type Step, sum } from './runner.ts'
import { buildSteps, codeSteps, examples, playwright, vitest } from './steps.ts'

/** Steps of one phase need nothing of each other. Samples and browsers have limits in time: they run by themselves. */
const phases: Step[][] = [
  [{ name: 'chromium', run: chromium }],
  [{ name: 'sandbox', run: sandbox }],
  // The longest first.
  [...buildSteps, ...codeSteps],
  [{ name: 'unit', run: vitest(['unit', 'gate']) }],
  [{ name: 'examples', run: examples() }],
  [{ name: 'built', needs: ['build', 'fixture'], run: vitest(['built']) }],
  [{ name: 'hosts', needs: ['build', 'fixture'], run: hosts }],
  [{ name: 'browser', needs: ['chromium', 'build', 'fixture'], run: playwright }],
]

const names = phases.flat().map(({ name }) => name)
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown step ${unknown.join(', ')}. Steps: ${names.join(', ')}.`)
  process.exit(1)
}

const isChosen = ({ name }: Step) => chosen.length === 0 || chosen.includes(name)
const outcomes = await inPhases(
  phases.map((phase) => phase.filter(isChosen)),
  WORKERS,
)
console.log(report(outcomes))
process.exitCode = sum(outcomes, 'failed') > 0 ? 1 : 0
