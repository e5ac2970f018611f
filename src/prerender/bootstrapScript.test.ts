import { expect, test } from 'vitest'
import { bootstrapScript } from './bootstrapScript.ts'

test('the inline script is small and holds no payload', async () => {
  const { brotliCompressSync } = await import('node:zlib')
  const script = await bootstrapScript(
    ['/assets/index-12345678.js', '/assets/ui-12345678.js'],
    ['/assets/reading-12345678.js'],
    ['/assets/search-12345678.js'],
    '/assets/worker-12345678.js',
  )
  expect(brotliCompressSync(script).length).toBeLessThan(1600)
  expect(script).toContain('/assets/index-12345678.js')
  expect(script).not.toMatch(/<\/script/i)
})

test('the inline script is the same however often it is made, so one hash allows it on every page', async () => {
  const modules = ['/assets/index.js']
  const make = () => bootstrapScript(modules, modules, modules, '/assets/worker.js')
  expect(await make()).toBe(await make())
})
