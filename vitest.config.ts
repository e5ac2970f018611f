import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 60_000 } },
      // These look at the built site: `npm run build` comes first.
      { test: { name: 'built', include: ['tests/built/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 } },
    ],
  },
})
