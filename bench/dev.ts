import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../tools/gate/machine.ts'
import { startDevServer } from '../tests/support/devServer.ts'
import { CHROMIUM_ARGS, DEV_PORT, ROOT } from '../scripts/settings.ts'
import type { BenchOptions } from './options.ts'
import { ms, spread } from './statistics.ts'

const PATH = '/docs/css/basics/css-box-model'
const FILE = 'content/docs/css/basics/css-box-model.mdx'

/** Measures how soon `npm run dev` shows what an author saves on a lesson of this site, in ms from before the write. */
export async function measureDev({ runs, log }: BenchOptions): Promise<void> {
  const dev = await startDevServer(ROOT, DEV_PORT)
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
  try {
    const page = await browser.newPage()
    const started = performance.now()
    await page.goto(dev.origin + PATH, { timeout: 120_000 })
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 60_000 })
    log(`first page ${Math.round(performance.now() - started)} ms`)

    const file = join(dev.root, FILE)
    const sound = await readFile(file, 'utf8')
    /** Until the page or its overlay has a text, or the overlay has gone. */
    const until = async (source: string, text: string, inOverlay: boolean) => {
      const from = performance.now()
      await writeFile(file, source)
      await page.waitForFunction(
        ([wanted, isFault]) => {
          const overlay = document.querySelector('vite-error-overlay')
          const shown = isFault ? overlay?.shadowRoot?.textContent : document.body.textContent
          return shown?.includes(wanted) === true && isFault === (overlay !== null)
        },
        [text, inOverlay] as const,
        { timeout: 60_000 },
      )
      return performance.now() - from
    }
    const times: Record<string, number[]> = { edit: [], heading: [], fault: [], fixed: [] }
    for (let run = 0; run < runs; run++) {
      // The front matter as it was: a change of it is read with the whole site.
      await until(`${sound}\nBefore run ${run}.\n`, `Before run ${run}.`, false)
      const edited = `${sound}\nParagraph ${run} of a test.\n`
      times.edit?.push(await until(edited, `Paragraph ${run} of a test.`, false))
      const renamed = edited.replace(/^title: .*$/m, `title: Title ${run}`)
      times.heading?.push(await until(renamed, `Title ${run}`, false))
      const broken = renamed.replace(/^description: .*$/m, 'description: Short')
      times.fault?.push(await until(broken, 'description: has 5', true))
      times.fixed?.push(await until(`${renamed}\nFixed ${run}.\n`, `Fixed ${run}.`, false))
    }
    for (const [name, list] of Object.entries(times)) log(`${name.padEnd(8)} ${spread(list, ms)}`)
  } finally {
    await browser.close()
    await dev.stop()
  }
}
