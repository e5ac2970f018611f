// What `npm test` runs: every check of the project, each to its end, then a short report.
// `npm test -- types unit` runs only the named steps.
import { chromium, hosts, sandbox } from './machine.ts'
import { inTurn, report, type Step, sum } from './runner.ts'
import { buildSteps, codeSteps, examples, playwright, vitest } from './steps.ts'

const steps: Step[] = [
  { name: 'chromium', run: chromium },
  { name: 'sandbox', run: sandbox },
  ...codeSteps,
  { name: 'unit', run: vitest(['unit', 'gate']) },
  { name: 'examples', run: examples() },
  ...buildSteps,
  { name: 'built', needs: ['build', 'fixture'], run: vitest(['built']) },
  { name: 'hosts', needs: ['build', 'fixture'], run: hosts },
  { name: 'browser', needs: ['chromium', 'build', 'fixture'], run: playwright },
]

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`Unknown step ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}.`)
  process.exit(1)
}

const outcomes = await inTurn(steps.filter(({ name }) => chosen.length === 0 || chosen.includes(name)))
console.log(report(outcomes))
process.exitCode = sum(outcomes, 'failed') > 0 ? 1 : 0
