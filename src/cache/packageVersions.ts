/** What is read of `package-lock.json`, lock file version 3. */
export interface LockFile {
  packages: Readonly<Record<string, LockedPackage>>
}

interface LockedPackage {
  version?: string
  integrity?: string
  dependencies?: Readonly<Record<string, string>>
  devDependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
  peerDependencies?: Readonly<Record<string, string>>
}

/** A string that could name a package, or a file of one. */
const packageName = /(['"`])((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^'"`\n]*)?\1/g

/**
 * The packages of the lock file that some modules name in any string, since many are found by
 * `require.resolve('axe-core/axe.min.js')` or by the types of a compiler option, and all that these need in their turn.
 * A string that names a package by chance adds one that does not matter. Types that are packages of their own belong to
 * the package they describe, and the type checker sees all types that the project asks for.
 * @param sources Texts of the modules.
 * @returns a line for each, with its version and the hash of its files, in a stable order
 */
export function packageVersions(sources: Iterable<string>, { packages }: LockFile): string[] {
  const found = new Set<string>()
  const queue: string[] = []
  const add = (from: string, name: string) => {
    const path = resolve(packages, from, name)
    if (path === undefined || found.has(path)) return
    found.add(path)
    queue.push(path)
  }
  const addWithTypes = (from: string, name: string) => {
    add(from, name)
    add(from, `@types/${name.replace(/^@(.+)\//, '$1__')}`)
  }
  for (const source of sources) for (const [, , name = ''] of source.matchAll(packageName)) addWithTypes('', name)
  const { dependencies, devDependencies } = packages[''] ?? {}
  if (found.has('node_modules/typescript'))
    for (const name of Object.keys({ ...dependencies, ...devDependencies }))
      if (name.startsWith('@types/')) add('', name)
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) add(path, name)
  }
  return [...found].toSorted().map((path) => `${path} ${packages[path]?.version} ${packages[path]?.integrity}`)
}

/** The path in the lock file of what Node finds when a package asks for another: the nearest one above. */
function resolve(packages: LockFile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (Object.hasOwn(packages, path)) return path
    if (folder === '') return undefined
  }
}
