import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS, DIST, FIXTURE_DIST, FIXTURE_PORT, ROOT, SITE_PORT, WORKERS } from './scripts/settings.ts'
import { browserForTests, findChromium, findHeadlessShell } from './tools/gate/machine.ts'

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
const wholeBrowser = { launchOptions: { executablePath: browserForTests(findChromium), args: CHROMIUM_ARGS } }

/** Tests that need it are left out where there is none, which `npm test` says. */
const hasWholeBrowser = findChromium() !== undefined

// Which proofs come again today: the same for all processes of a run, also over midnight.
process.env.TEST_SLICE ??= String(Math.floor(Date.now() / 86_400_000))

/** One at a time: their waiting is filled by tests that work, not by others that wait. */
const waits = { workers: 1 }

/** A worker reads the whole index, or the development server the whole site: beside six busy loops that takes long. */
const reads = { timeout: 90_000, expect: { timeout: 25_000 } }

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than there are processors, since tests of frames and networks wait half of their time; see `waits`.
  workers: WORKERS + 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Nothing waits so long on a quiet machine. On a busy one, six times as slow, that is no fault of the site.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI === undefined ? 'list' : 'line',
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    viewport: { width: 1280, height: 900 },
    actionTimeout: 20_000,
    navigationTimeout: 45_000,
    // Pictures of failures are enough; traces cost a third of the time.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browserForTests(findHeadlessShell), args: CHROMIUM_ARGS },
  },
  webServer: [serve(DIST, SITE_PORT), serve(FIXTURE_DIST, FIXTURE_PORT)],
  projects: [
    { name: 'conformance', testMatch: 'conformance/**/*.spec.ts' },
    {
      name: 'examples',
      testMatch: [
        'runner/{previews,projects,reactErrors,run,static,steps,still,whole}.spec.ts',
        'attacks/{results,wire}.spec.ts',
      ],
    },
    {
      name: 'sandbox',
      testMatch: ['runner/{frame,hang}.spec.ts', 'attacks/programs.spec.ts', 'practice/desk.spec.ts'],
      ...waits,
      use: wholeBrowser,
      testIgnore: hasWholeBrowser ? [] : '**',
    },
    { name: 'practice', testMatch: 'practice/{checkTypes,continue,joint,look,practice,solve-all}.spec.ts' },
    { name: 'hosts', testMatch: 'hosts/browser.spec.ts' },
    {
      name: 'offline',
      testMatch: ['{offline,offlineWhole}.spec.ts', 'attacks/{networks,caches,download}.spec.ts'],
      ...waits,
      timeout: 120_000,
      use: wholeBrowser,
      testIgnore: hasWholeBrowser ? [] : '**',
    },
    {
      name: 'navigation',
      testMatch: 'navigation/**/*.spec.ts',
      testIgnore: hasWholeBrowser ? [] : '**/bfcache.spec.ts',
    },
    { name: 'search', testMatch: 'tests/search/**/*.spec.ts', ...reads },
    { name: 'no-javascript', testMatch: 'no-javascript.spec.ts', use: { javaScriptEnabled: false } },
    { name: 'keyboard', testMatch: '{keyboard,announcements}.spec.ts' },
    { name: 'types', testMatch: 'types.spec.ts' },
    { name: 'acts', testMatch: 'acts.spec.ts' },
    { name: 'dev', testMatch: 'dev.spec.ts', ...reads },
    { name: 'hygiene', testMatch: '{hygiene,sheetValues}.spec.ts', timeout: 300_000 },
    { name: 'pages', testMatch: 'pages.spec.ts', timeout: 600_000 },
  ],
})
