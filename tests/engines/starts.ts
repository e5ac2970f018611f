import { browserForTests, findChromium, findFirefox, findHeadlessShell } from '../../tools/gate/machine.ts'
import type { Driver } from './driver.ts'
import { startPuppeteer } from './puppeteer.ts'
import { startWebKit } from './webKit.ts'

const required = (program: string | undefined) => {
  if (program === undefined)
    throw new Error('The browser is not there; `npm test -- chromium build engines` installs it.')
  return program
}

const starts: Readonly<Record<string, () => Promise<Driver>>> = {
  Chromium: () => startPuppeteer('chrome', required(browserForTests(findHeadlessShell) ?? findChromium())),
  Firefox: () => startPuppeteer('firefox', required(findFirefox())),
  WebKit: startWebKit,
}

/** The engines that this machine has, as `npm test` has found out. */
export const engines: readonly string[] = (process.env.TEST_ENGINES ?? 'Chromium').split(',')

/** Starts an engine by its name. */
export async function startEngine(name: string): Promise<Driver> {
  const start = starts[name]
  if (start === undefined) throw new Error(`There is no engine ${name}: ${Object.keys(starts).join(', ')}.`)
  return start()
}
