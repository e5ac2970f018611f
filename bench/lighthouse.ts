import { join } from 'node:path'
import { z } from 'zod'
import { findChromium } from '../tools/gate/machine.ts'
import { CHROMIUM_ARGS } from '../scripts/settings.ts'
import { measured } from './measuredProcess.ts'
import { NODE } from './scrollcraft.ts'

const audit = z.object({ numericValue: z.number() })
const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  audits: z.object({
    'first-contentful-paint': audit,
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
  }),
})

/** How Lighthouse slows the page down: by calculation after a fast load, or really, in the browser. */
export type Throttling = 'simulate' | 'devtools'

/** What Lighthouse's mobile preset says of a page, in milliseconds. */
export interface Vitals {
  fcp: number
  lcp: number
  tbt: number
}

/**
 * Loads a page once with Lighthouse: a phone on slow 4G with a quarter of this machine's speed, an empty cache.
 * @param dir Folder into which Lighthouse was installed.
 * @throws When Lighthouse could not load the page.
 */
export async function lighthouse(dir: string, url: string, throttling: Throttling): Promise<Vitals> {
  const cli = join(dir, 'node_modules/lighthouse/cli/index.js')
  const args = [
    cli,
    url,
    '--output=json',
    '--quiet',
    '--only-categories=performance',
    `--throttling-method=${throttling}`,
    `--chrome-flags=--headless=new ${CHROMIUM_ARGS.join(' ')}`,
  ]
  const { output } = await measured(NODE, args, { cwd: dir, env: { CHROME_PATH: findChromium() } })
  const json = output.slice(output.indexOf('{\n'), output.lastIndexOf('}') + 1)
  const { runtimeError, audits } = report.parse(JSON.parse(json))
  if (runtimeError) throw new Error(`Lighthouse could not load ${url}: ${runtimeError.message}`)
  return {
    fcp: audits['first-contentful-paint'].numericValue,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
  }
}
