import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContent } from './files.ts'

test('the mark that some editors put before a text is no part of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  try {
    await writeFile(join(folder, 'a.mdx'), '\uFEFF---\ntitle: A\n---\n')
    expect(await readContent(folder)).toEqual([{ path: 'a.mdx', source: '---\ntitle: A\n---\n' }])
  } finally {
    await rm(folder, { recursive: true })
  }
})
