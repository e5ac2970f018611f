import { expect, test, vi } from 'vitest'
import { inPhases, leaveOut, type Outcome, report, sideBySide, type Step, sum } from './runner.ts'

const step = (name: string, code: string): Step => ({
  name,
  run: async (run) => {
    const failed = await run(process.execPath, ['-e', code])
    return failed === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
})
const waitsFor = (name: string, started: string[], until: Promise<unknown>): Step => ({
  name,
  run: async () => {
    started.push(name)
    await until
    return { passed: 1, failed: 0 }
  },
})

test('steps run beside each other, no more of them than asked, and are told in their order', async () => {
  const started: string[] = []
  const gate = Promise.withResolvers<void>()
  const steps = ['one', 'two', 'three'].map((name) => waitsFor(name, started, gate.promise))
  const run = sideBySide(steps, 2)
  expect(started).toEqual(['one', 'two'])
  gate.resolve()
  expect([...(await run).keys()]).toEqual(['one', 'two', 'three'])
  expect(started).toEqual(['one', 'two', 'three'])
})

test('what is printed is shown of steps that fail, whole and with their name', async () => {
  const shown: string[] = []
  const steps = [
    step('good', 'console.log("fine")'),
    step('bad', 'console.log("found"); console.error("a fault"); process.exitCode = 3'),
  ]
  const outcomes = await sideBySide(steps, 2, { show: (text) => void shown.push(text) })
  expect(shown).toHaveLength(1)
  expect(shown[0]).toMatch(/^\n── bad ──\n/)
  expect(shown[0]).toContain('found\n')
  expect(shown[0]).toContain('a fault\n')
  expect([sum(outcomes, 'passed'), sum(outcomes, 'failed')]).toEqual([1, 1])
})

test('a program that is not there fails its step and is named', async () => {
  const shown: string[] = []
  const missing: Step = {
    name: 'missing',
    run: async (run) => ({ passed: 0, failed: await run('/no/such/program', []) }),
  }
  const outcomes = await sideBySide([missing], 1, { show: (text) => void shown.push(text) })
  expect(outcomes.get('missing')).toMatchObject({ failed: 1 })
  expect(shown.join()).toContain('/no/such/program')
})

test('phases run one after the other, and a step without what it needs is not run', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const order: string[] = []
  const told = (name: string, failed: number, needs: string[] = []): Step => ({
    name,
    needs,
    run: async () => {
      order.push(name)
      return { passed: 1 - failed, failed }
    },
  })
  const outcomes = await inPhases(
    [[told('build', 1)], [told('types', 0), told('built', 0, ['build'])], [], [told('browser', 0, ['types'])]],
    2,
  )
  log.mockRestore()
  expect(order).toEqual(['build', 'types', 'browser'])
  expect(outcomes.get('built')).toMatchObject({ passed: 0, failed: 1, note: 'not run: build failed' })
  expect([sum(outcomes, 'passed'), sum(outcomes, 'failed')]).toEqual([2, 2])
})

test('the report has a line for each step, its note, what failed in it, and the sums', () => {
  const outcomes = new Map([
    ['types', { passed: 1, failed: 0, seconds: 1.26 }],
    ['unit', { passed: 20, failed: 2, seconds: 30, note: '2 did not run', failures: ['a.test.ts › adds: 2 is not 3'] }],
  ])
  expect(report(outcomes)).toBe(
    `
── report ──
✓ types         1 passed    0 failed     1.3 s
✗ unit         20 passed    2 failed    30.0 s  (2 did not run)
    a.test.ts › adds: 2 is not 3
    → npm test -- unit

21 passed, 2 failed`,
  )
})

test('what a machine lacks is told in a line, fails nothing, and takes what needs it along', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  vi.stubEnv('CI', undefined)
  const ran = vi.fn()
  const lacking: Step = { name: 'sandbox', run: async () => leaveOut('there is no bwrap (install bubblewrap)') }
  const partly: Step = { name: 'hosts', run: async () => ({ passed: 3, failed: 0, leftOut: 'there is no nginx' }) }
  const dependent: Step = {
    name: 'samples',
    needs: ['sandbox'],
    run: async () => {
      ran()
      return { passed: 1, failed: 0 }
    },
  }
  const outcomes = await inPhases([[lacking], [dependent, partly]], 1)
  log.mockRestore()
  expect(ran).not.toHaveBeenCalled()
  const text = report(outcomes)
  expect(text).toContain('– sandbox   left out: there is no bwrap (install bubblewrap)\n')
  expect(text).toContain('– samples   left out: as sandbox\n')
  expect(text).toMatch(/hosts {5} +3 passed +0 failed .*\n {4}left out: there is no nginx\n/)
  expect(text).toMatch(/\n3 passed, 0 failed$/)

  vi.stubEnv('CI', 'true')
  expect(leaveOut('there is no bwrap')).toEqual({ passed: 0, failed: 1, note: 'there is no bwrap' })
  vi.unstubAllEnvs()
})

test('what fails says what to do', () => {
  const outcomes = new Map([['format', { passed: 0, failed: 1, seconds: 1 }]])
  expect(report(outcomes, new Map([['format', 'npm run format']]))).toContain('\n    → npm run format\n')
})

test('what failed beside others is asked again after all steps, and counts as it does then', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const order: string[] = []
  const named = (name: string, outcome: Outcome): Step => ({
    name,
    run: async () => {
      order.push(name)
      return outcome
    },
  })
  const again = async () => {
    order.push('again')
    return { passed: 3, failed: 0, unsteady: ['a test: too late'] }
  }
  const steps = [named('crowded', { passed: 2, failed: 1, again }), named('second', { passed: 1, failed: 0 })]
  const outcomes = await inPhases([steps, [named('last', { passed: 1, failed: 0 })]], 1)
  log.mockRestore()
  expect(order).toEqual(['crowded', 'second', 'last', 'again'])
  expect([sum(outcomes, 'passed'), sum(outcomes, 'failed')]).toEqual([5, 0])
  expect(report(outcomes)).toContain('passed only by itself: a test: too late')
})
