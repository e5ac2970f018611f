import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS, DIST, FIXTURE_DIST, FIXTURE_PORT, ROOT, SITE_PORT, WORKERS } from './tests/support/settings.ts'
import { findChromium, findHeadlessShell } from './tools/gate/machine.ts'

const serve = (dist: string, port: number) => ({
  command: `"${process.execPath}" "${join(ROOT, 'tests/support/serve.ts')}"`,
  env: { OUT_DIR: dist, PORT: String(port) },
  url: `http://localhost:${port}/robots.txt`,
  reuseExistingServer: false,
})

/**
 * Installing and offline use need the whole browser, and so does what stays responsive: without being told, the
 * headless shell runs frames of other origins in the process of the page.
 */
const wholeBrowser = { launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS } }

/** One at a time: their waiting is filled by tests that work, not by others that wait. */
const waits = { workers: 1 }

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than there are processors, since tests of frames and networks wait half of their time; see `waits`.
  workers: WORKERS + 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: process.env.CI === undefined ? 'list' : 'line',
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    viewport: { width: 1280, height: 900 },
    actionTimeout: 7_000,
    navigationTimeout: 15_000,
    // Pictures of failures are enough; traces cost a third of the time.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findHeadlessShell(), args: CHROMIUM_ARGS },
  },
  webServer: [serve(DIST, SITE_PORT), serve(FIXTURE_DIST, FIXTURE_PORT)],
  projects: [
    { name: 'conformance', testMatch: 'conformance/**/*.spec.ts' },
    {
      name: 'examples',
      testMatch: ['runner/{previews,reactErrors,run,steps,still}.spec.ts', 'attacks/{results,wire}.spec.ts'],
    },
    {
      name: 'sandbox',
      testMatch: ['runner/frame.spec.ts', 'attacks/programs.spec.ts', 'practice/desk.spec.ts'],
      ...waits,
      use: wholeBrowser,
    },
    { name: 'practice', testMatch: 'practice/{look,solve-all}.spec.ts' },
    { name: 'hosts', testMatch: 'hosts/browser.spec.ts' },
    {
      name: 'offline',
      testMatch: ['offline.spec.ts', 'attacks/{networks,caches,download}.spec.ts'],
      ...waits,
      timeout: 120_000,
      use: wholeBrowser,
    },
    { name: 'navigation', testMatch: 'navigation/**/*.spec.ts' },
    { name: 'search', testMatch: 'tests/search/**/*.spec.ts' },
    { name: 'no-javascript', testMatch: 'no-javascript.spec.ts', use: { javaScriptEnabled: false } },
    { name: 'keyboard', testMatch: 'keyboard.spec.ts' },
    { name: 'types', testMatch: 'types.spec.ts' },
    { name: 'dev', testMatch: 'dev.spec.ts' },
    { name: 'hygiene', testMatch: 'hygiene.spec.ts', timeout: 300_000 },
    { name: 'pages', testMatch: 'pages.spec.ts', timeout: 600_000 },
  ],
})
