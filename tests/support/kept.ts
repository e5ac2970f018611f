import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { inputsHash } from '../../src/cache/inputsHash.ts'
import { writeAtomically } from '../../src/cache/writeAtomically.ts'
import { readContent } from '../../src/content/files.ts'
import { RECORD_FILE } from '../../src/record/record.ts'
import { ROOT } from './settings.ts'

/**
 * What a module of tests finds in the pages. Every worker loads its tests anew, and parsing all pages takes seconds:
 * the first one keeps what it has found for those after it.
 * @param module Absolute path of the module: what it finds is kept until its source or the content changes.
 * @param find Gives plain JSON.
 */
export async function keptOfContent<T>(
  module: string,
  find: (contentDir: string, pages: readonly { path: string; source: string }[]) => Promise<T>,
): Promise<T> {
  const contentDir = join(ROOT, 'content')
  const pages = (await readContent(contentDir)).filter(({ path }) => path.endsWith('.mdx'))
  const hash = createHash('sha256').update(inputsHash([module]))
  hash.update(await readFile(join(contentDir, RECORD_FILE)))
  for (const { path, source } of pages) hash.update(`\0${path}\0`).update(source)
  const file = join(ROOT, '.cache/tests', `${basename(module)}-${hash.digest('hex').slice(0, 16)}.json`)
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T
  } catch {
    const found = await find(contentDir, pages)
    await writeAtomically(file, JSON.stringify(found))
    return found
  }
}
