import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 60_000 } },
      // These look at the built site: `npm run build` comes first.
      { test: { name: 'built', include: ['tests/built/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 } },
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
