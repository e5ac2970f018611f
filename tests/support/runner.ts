import { protectLoops } from '../../src/runner/node/loopProtection.ts'
import type { RunnableSample } from '../../src/runner/shared/protocol.ts'
import { boot, expect, type Page } from './browser.ts'
import { FIXTURE_DIST } from '../../scripts/settings.ts'
import { readDist } from './dist.ts'

/** A page of the fixture site with two Run buttons; what the first one runs is replaced by a test. */
export const RUN_PAGE = '/programs'

/** Address of its programs, for a route. */
export const PROGRAMS = `**/run${RUN_PAGE}.json`

const built = JSON.parse(readDist(`run${RUN_PAGE}.json`, FIXTURE_DIST)) as { samples: RunnableSample[] }

export function script(code: string): RunnableSample {
  return {
    code: '',
    kind: 'script',
    modules: [{ path: 'main.mjs', code }],
    entry: 'main.mjs',
    own: [[1, 1_000_000]],
    ownsRest: true,
  }
}

/** A page whose loops are not broken off, as one that a reader has written. */
export function unguardedPage(code: string, html = ''): RunnableSample {
  return {
    ...script(code),
    kind: 'page',
    document: `<!doctype html><html lang="en"><title>x</title><main>${html}</main>`,
  }
}

/** A page as the build makes it. */
export function page(code: string, html = ''): RunnableSample {
  return unguardedPage(protectLoops(code), html)
}

/** Opens the page whose first Run button runs what is chosen. */
export async function openRunner(target: Page) {
  let chosen = script('')
  await target.route(PROGRAMS, async (route) => {
    const [first, ...rest] = built.samples
    await route.fulfill({ json: { samples: [{ ...chosen, code: first?.code ?? '' }, ...rest] } })
  })
  await target.goto(RUN_PAGE)
  await boot(target)
  const box = target.locator('[data-run]').first()
  const panel = box.locator('xpath=ancestor::figure[1]').locator('.sample-panel')
  return {
    box,
    panel,
    lines: panel.locator('samp'),
    note: panel.locator('p'),
    /** The document of the result. */
    result: panel.frameLocator('iframe').frameLocator('iframe'),
    again: box.getByRole('button', { name: 'Run again' }),
    stop: box.getByRole('button', { name: 'Stop' }),
    /** Presses the button; the sample runs. */
    run: async (sample: RunnableSample) => {
      chosen = sample
      await box.getByRole('button', { name: /^Run/ }).click()
    },
  }
}

/** {@link openRunner}, and runs a sample. */
export async function attack(target: Page, sample: RunnableSample) {
  const runner = await openRunner(target)
  await runner.run(sample)
  return runner
}

/** The page answers a press. */
export async function expectResponsive(target: Page): Promise<void> {
  const mode = await target.locator('html').getAttribute('data-theme')
  await target.getByRole('button', { name: /Switch between/ }).click()
  await expect(target.locator('html')).not.toHaveAttribute('data-theme', mode ?? '')
}
