import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { moduleGraph } from './inputsHash.ts'

describe('modules are followed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inputs-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('entry.ts', "import { a } from './a.ts'\nconst b = await import('./b.tsx')\n// see './gone.ts'")
  write('a.ts', "export type { C } from './c.ts'\nnew Worker(new URL('./worker.ts', import.meta.url))")
  for (const name of ['b.tsx', 'c.ts', 'worker.ts', 'other.ts']) write(name, "import './entry.ts'")

  test('by import, dynamic import, type and worker, and in circles', () => {
    const names = [...moduleGraph([join(folder, 'entry.ts')]).keys()].map((file) => relative(folder, file))
    expect(names).toEqual(['a.ts', 'b.tsx', 'c.ts', 'entry.ts', 'worker.ts'])
  })
})
