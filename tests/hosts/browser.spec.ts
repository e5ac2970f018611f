import { MAX_HEIGHT } from '../../src/runner/shared/protocol.ts'
import { metaPolicy } from '../../src/prerender/hosts/metaPolicy.ts'
import { siteServer } from '../../src/server/server.ts'
import { boot, expect, test } from '../support/browser.ts'
import { pathOf } from '../support/exercises.ts'
import { plainHost } from '../support/plainHost.ts'
import { runSample } from '../support/runSample.ts'
import { type RunSample, runSamples } from '../support/samples.ts'
import { DIST } from '../../scripts/settings.ts'
import { findProgram } from '../../tools/gate/machine.ts'
import { staticResult } from '../support/staticResult.ts'
import { pagePolicy } from './expectations.ts'
import { documented, listen, type RunningServer, startCaddy, startNginx, substitute } from './servers.ts'

const hosts: Record<string, () => Promise<RunningServer>> = {
  'npm start': async () => listen(await siteServer(DIST)),
  nginx: () => {
    const site = substitute(documented('nginx'), '/srv/scrollcraft/dist', DIST)
    return startNginx((port) => substitute(site, 'listen 80;', `listen 127.0.0.1:${port};`))
  },
  Caddy: () => {
    const site = substitute(documented('caddyfile'), '/srv/scrollcraft/dist', DIST)
    return startCaddy((port) => substitute(site, 'example.com {', `http://127.0.0.1:${port} {`))
  },
  // As it is built with `hosting.metaPolicy`.
  'a host without headers': () => {
    const policy = pagePolicy(DIST)
    const isPage = (name: string) => name.endsWith('.html') && !name.startsWith('run/') && name !== '404.html'
    return listen(
      plainHost(DIST, (name, data) => (isPage(name) ? Buffer.from(metaPolicy(data.toString(), policy)) : data)),
    )
  },
}

/** A page whose first sample prints, one where it shows something, and one where it does that without a script. */
const samples = await runSamples()
const pageWith = (kind: 'prints' | 'shows' | 'still') => {
  const kindOf = ({ preview, heights }: RunSample) => (heights ? 'still' : preview ? 'shows' : 'prints')
  const found = [...samples].find(([file, list]) => file.startsWith('docs/') && list[0] && kindOf(list[0]) === kind)
  if (!found?.[1][0]) throw new Error('No page has such a sample.')
  return { path: pathOf(found[0]), sample: found[1][0] }
}

for (const [name, start] of Object.entries(hosts)) {
  test.describe(name, () => {
    // The step `servers` of `npm test` says so.
    const program = name.toLowerCase()
    test.skip(['nginx', 'caddy'].includes(program) && findProgram([program]) === undefined)
    let server: RunningServer
    test.beforeAll(async () => {
      server = await start()
    })
    test.afterAll(() => server.stop())

    test('pages open, lead to others, run their samples, and keep to their policy', async ({ page }) => {
      const complaints: string[] = []
      page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
      page.on('pageerror', (error) => complaints.push(error.message))
      const origin = `http://127.0.0.1:${server.port}`

      await page.goto(`${origin}/docs/css`)
      await boot(page)
      await page.getByRole('navigation').getByRole('link', { name: 'HTML', exact: true }).first().click()
      await expect(page.locator('html')).toHaveAttribute('data-path', '/docs/html')

      for (const kind of ['prints', 'shows', 'still'] as const) {
        const { path, sample } = pageWith(kind)
        await page.goto(origin + path)
        await boot(page)
        const box = page.locator('figure', { has: page.locator('[data-run]') }).first()
        if (kind === 'still') {
          await staticResult(box).expectWhole(MAX_HEIGHT)
          continue
        }
        await runSample(box.locator('[data-run]'))
        await expect(box.getByRole('button', { name: 'Run again' })).toBeVisible()
        if (kind === 'shows') await expect(box.locator('iframe')).toBeVisible()
        else expect((await box.locator('.sample-panel samp').allTextContents()).join('\n')).toBe(sample.output)
      }
      expect(complaints).toEqual([])

      for (const path of ['/docs/css', '/nowhere']) {
        await page.goto(origin + path)
        const ran = await page.evaluate(() => {
          const script = document.createElement('script')
          script.textContent = 'window.ran = true'
          document.head.append(script)
          return 'ran' in window
        })
        expect([path, ran]).toEqual([path, false])
      }
    })
  })
}
