import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { inputsHash } from '../../src/cache/inputsHash.ts'
import { writeAtomically } from '../../src/cache/writeAtomically.ts'
import { readContent } from '../../src/content/files.ts'
import { readRecord } from '../../src/record/node/readRecord.ts'
import { RECORD_FILE, type RecordReader } from '../../src/record/record.ts'
import { ROOT } from '../../scripts/settings.ts'

/**
 * What a module of tests finds in the pages, by the path of their content file; pages without any are left out. Every
 * worker loads its tests anew, and parsing all pages takes seconds: the first one keeps what it has found for those
 * after it.
 * @param module The module, which the find depends on as it does on the content.
 * @param find Gives plain JSON.
 */
export async function cachedPerPage<T>(
  module: string,
  find: (file: string, source: string, record: RecordReader) => T[],
): Promise<Map<string, T[]>> {
  const contentDir = join(ROOT, 'content')
  const pages = (await readContent(contentDir)).filter(({ path }) => path.endsWith('.mdx'))
  const hash = createHash('sha256').update(inputsHash([module]))
  hash.update(await readFile(join(contentDir, RECORD_FILE)))
  for (const { path, source } of pages) hash.update(`\0${path}\0`).update(source)
  const text = await cachedText(`${basename(module)}-${hash.digest('hex').slice(0, 16)}.json`, async () => {
    const record = await readRecord(contentDir)
    const found = pages.map(({ path, source }): [string, T[]] => [path, find(path, source, record)])
    return JSON.stringify(found.filter(([, list]) => list.length > 0))
  })
  return new Map(JSON.parse(text) as [string, T[]][])
}

/**
 * A text that takes a moment to make, such as a bundle: the first worker makes it for those after it.
 * @param name Name of its file, which tells what it is made of.
 */
export async function cachedText(name: string, make: () => Promise<string>): Promise<string> {
  const cached = join(ROOT, '.cache/tests', name)
  try {
    return await readFile(cached, 'utf8')
  } catch {
    const text = await make()
    await writeAtomically(cached, text)
    return text
  }
}
