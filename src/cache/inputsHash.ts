// Door of cache. Takes the modules that compute something.
// Gives a key that changes with any of them or of their packages; files are written whole by writeAtomically.ts.
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type LockFile, packageVersions } from './packageVersions.ts'

const project = join(import.meta.dirname, '../..')

/** Reads a file of the project. */
export type ReadInput = (file: string) => string

const readInput: ReadInput = (file) => readFileSync(file, 'utf8')

/**
 * A string that names another file of the project. Every such string counts, not only those of imports: workers and
 * bundles are started by `new URL('./worker.ts', import.meta.url)`.
 */
const filePath = /(['"`])(\.{1,2}\/[^'"`\n]+\.\w+)\1/g

/**
 * Every file that some modules are made of, themselves included, in a stable order.
 * @param entries Absolute paths of modules.
 */
export function moduleGraph(entries: readonly string[], read: ReadInput = readInput): Map<string, string> {
  const sources = new Map<string, string>()
  const queue = [...entries]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (sources.has(file)) continue
    const source = read(file)
    sources.set(file, source)
    for (const [, , path = ''] of source.matchAll(filePath)) {
      const found = join(dirname(file), path)
      // A comment or a message may name a file that is none.
      if (statSync(found, { throwIfNoEntry: false })?.isFile()) queue.push(found)
    }
  }
  return new Map([...sources].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * A key for what the given modules compute: it changes with the source of any file they are made of, with any package
 * that these name or that is needed by one, and with Node. Found by following the modules, so that nothing new can be
 * forgotten.
 * @param entries Absolute paths of modules.
 */
export function inputsHash(entries: readonly string[], read: ReadInput = readInput): string {
  const hash = createHash('sha256').update(process.version)
  const graph = moduleGraph(entries, read)
  for (const line of packageVersions(graph.values(), readLock(read))) hash.update(`\0${line}`)
  for (const [file, source] of graph) hash.update(`\0${relative(project, file)}\0`).update(source)
  return hash.digest('hex')
}

let lockFile: LockFile | undefined

/** A key for the packages that samples name, which decide how they run as much as their own text. */
export function packagesHash(sources: Iterable<string>): string {
  lockFile ??= readLock(readInput)
  return createHash('sha256').update(packageVersions(sources, lockFile).join('\0')).digest('hex')
}

const readLock = (read: ReadInput) => JSON.parse(read(join(project, 'package-lock.json'))) as LockFile
