import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const project = join(import.meta.dirname, '../..')

/** Reads a file of the project. */
export type ReadInput = (file: string) => string

const readInput: ReadInput = (file) => readFileSync(file, 'utf8')

/**
 * A string that names another module of the project. Every such string counts, not only those of imports: workers and
 * bundles are started by `new URL('./worker.ts', import.meta.url)`.
 */
const modulePath = /(['"`])(\.{1,2}\/[^'"`\n]+\.tsx?)\1/g

/**
 * Every module that some modules are made of, themselves included, in a stable order.
 * @param entries Absolute paths of modules.
 */
export function moduleGraph(entries: readonly string[], read: ReadInput = readInput): Map<string, string> {
  const sources = new Map<string, string>()
  const queue = [...entries]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (sources.has(file)) continue
    const source = read(file)
    sources.set(file, source)
    for (const [, , path = ''] of source.matchAll(modulePath)) {
      const found = join(dirname(file), path)
      // A comment or a message may name a file that is none.
      if (existsSync(found)) queue.push(found)
    }
  }
  return new Map([...sources].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * A key for what the given modules compute: it changes with the source of any module they are made of, with any package
 * of the lock file, and with Node. Found by following the modules, so that no new file can be forgotten; of packages all
 * count, since types and workers are found by name and not by import.
 * @param entries Absolute paths of modules.
 */
export function inputsHash(entries: readonly string[], read: ReadInput = readInput): string {
  const hash = createHash('sha256')
    .update(process.version)
    .update(read(join(project, 'package-lock.json')))
  for (const [file, source] of moduleGraph(entries, read)) hash.update(`\0${relative(project, file)}\0`).update(source)
  return hash.digest('hex')
}
