import { join } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { WORKERS } from './scripts/settings.ts'
import { SAMPLE_TESTS } from './scripts/testFiles.ts'

/**
 * Packages are loaded as the build loads them. With the condition `development`, which Vitest adds, the parser of
 * Markdown has assertions that fail before it can say which tag is not closed.
 */
const likeTheBuild: Plugin = {
  name: 'like-the-build',
  configResolved: ({ ssr }) => {
    const { conditions = [] } = ssr.resolve ?? {}
    conditions.splice(0, conditions.length, ...conditions.filter((condition) => !condition.includes('development')))
  },
}

export default defineConfig({
  test: {
    // All processors: Vitest leaves one free, which is half of a machine with two.
    maxWorkers: WORKERS,
    projects: [
      {
        plugins: [likeTheBuild],
        test: {
          name: 'unit',
          include: ['{src,tools,scripts}/**/*.test.{ts,tsx}'],
          exclude: SAMPLE_TESTS,
          testTimeout: 60_000,
        },
      },
      { test: { name: 'gate', include: SAMPLE_TESTS, testTimeout: 60_000 } },
      // These look at the built site: `npm run build` comes first.
      { test: { name: 'built', include: ['tests/built/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 } },
      // These open it in the three engines; TEST_ENGINES names those that the machine has.
      {
        test: { name: 'engines', include: ['tests/engines/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
      // These serve it: the servers and the platforms of docs/deploying.md.
      {
        resolve: { alias: { 'cloudflare:workers': join(import.meta.dirname, 'tests/hosts/cloudflareWorkers.ts') } },
        test: {
          name: 'hosts',
          include: ['tests/hosts/**/*.test.ts'],
          testTimeout: 60_000,
          server: { deps: { inline: ['@cloudflare/workers-shared'] } },
        },
      },
    ],
  },
})
