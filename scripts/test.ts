// What `npm test` runs: every check of the project, each to its end, then a short report.
// `npm test -- types unit` runs only the named steps. What is proven is proven again only where something has changed that
// it depends on, and one proof in twenty of the rest; `npm test -- --all` proves everything.
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { forgetNoted, mergeNoted, type Proof } from '../tools/proofs/proofs.ts'
import { chromium, engines, sandbox, servers } from './machine.ts'
import { DIST, FIXTURE_DIST, ROOT, WORKERS } from './settings.ts'
import { buildTests, fixtureTests, gateTests, SAMPLE_TESTS, smallSiteTests } from './testFiles.ts'
import { inPhases, remediesOf, report, type Step, sum } from './runner.ts'
import {
  buildSteps,
  codeSteps,
  dueVitest,
  elsewhere,
  ELSEWHERE_REMEDY,
  examples,
  EXAMPLES_REMEDY,
  playwright,
  vitest,
} from './steps.ts'

/**
 * Steps of one phase need nothing of each other. In the last one those that compute stand beside those that wait; the
 * longest come first, and there are two at a time however many processors there are, since samples and browsers have
 * limits in time.
 */
const phases: Step[][] = [
  [{ name: 'chromium', run: chromium }],
  [{ name: 'sandbox', run: sandbox }],
  [{ name: 'servers', run: servers }],
  [...buildSteps],
  [
    { name: 'browser', needs: ['chromium', 'build', 'fixture'], run: playwright([fixtureTests, smallSiteTests]) },
    { name: 'engines', needs: ['chromium', 'build'], run: engines },
    { name: 'unit', run: vitest(['unit']) },
    { name: 'built', needs: ['build', 'fixture'], run: dueVitest('built', ['tests/built/**/*.test.ts'], [buildTests]) },
    { name: 'gate', needs: ['chromium', 'sandbox'], run: dueVitest('gate', SAMPLE_TESTS, [gateTests]) },
    { name: 'elsewhere', needs: ['chromium', 'sandbox'], run: elsewhere, remedy: ELSEWHERE_REMEDY },
    { name: 'examples', needs: ['chromium', 'sandbox'], run: examples(), remedy: EXAMPLES_REMEDY },
    { name: 'hosts', needs: ['servers', 'build', 'fixture'], run: vitest(['hosts']) },
    ...codeSteps,
  ],
]

const names = phases.flat().map(({ name }) => name)
const all = process.argv.includes('--all')
const chosen = process.argv.slice(2).filter((argument) => argument !== '--all')
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown step ${unknown.join(', ')}. Steps: ${names.join(', ')}.`)
  process.exit(1)
}

process.env.TEST_PROOFS = all ? 'all' : 'due'
// One day for all steps, also over midnight.
process.env.TEST_SLICE ??= String(Math.floor(Date.now() / 86_400_000))
forgetNoted(ROOT)

const isChosen = ({ name }: Step) => chosen.length === 0 || chosen.includes(name)
const outcomes = await inPhases(
  phases.map((phase) => phase.filter(isChosen)),
  Math.min(2, WORKERS),
)
if (process.env.CI === undefined) {
  const noted = await mergeNoted(ROOT, isThere)
  if (noted.length > 0)
    console.log(
      `${noted.length} proofs were made: commit proofs.lock and, if it has changed, tests/engines/asked.lock with the change.`,
    )
}
// Its last line is the sum.
console.log(report(outcomes, remediesOf(phases.flat())))
process.exitCode = sum(outcomes, 'failed') > 0 ? 1 : 0

/** Whether that is still there of which something was proven. */
function isThere({ kind, subject }: Proof): boolean {
  if (kind === 'tests') return existsSync(join(ROOT, subject))
  if (kind !== 'look' && kind !== 'html') return existsSync(join(ROOT, 'content', subject))
  const [, site, path = ''] = /^(fixture:)?(.*)$/.exec(subject) ?? []
  return existsSync(join(site ? FIXTURE_DIST : DIST, path === '/' ? 'index.html' : `${path}.html`))
}
