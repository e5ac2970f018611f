import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const room = import.meta.dirname
const project = join(room, '../..')

/** The packages that this room imports or asks for types; what they depend on is followed through the lockfile. */
const packages = [
  '@mdx-js/mdx',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'beautiful-mermaid',
  'github-slugger',
  'image-size',
  'mdast-util-directive',
  'mdast-util-to-string',
  'micromark-extension-directive',
  'remark-gfm',
  'remark-mdx',
  'remark-parse',
  'remark-stringify',
  'shiki',
  'typescript',
  'unified',
  'unist-util-visit',
  'unist-util-visit-parents',
  'vscode-jsonrpc',
]

let known: string | undefined

/** A key that changes whenever the same input could compile to something else: with this room or its packages. */
export function compilerVersion(): string {
  known ??= createHash('sha256')
    .update(roomSource())
    .update(packageVersions(readLock(), packages).join('\n'))
    .digest('hex')
  return known
}

function roomSource(): string {
  const files = readdirSync(room).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return files
    .toSorted()
    .map((name) => `${name}\0${readFileSync(join(room, name), 'utf8')}`)
    .join('\0')
}

/** The part of package-lock.json that is needed here. */
export interface Lock {
  packages?: Record<string, { version?: string; dependencies?: Record<string, string> }>
}

function readLock(): Lock {
  try {
    return JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as Lock
  } catch {
    // Without a lockfile the versions are unknown; the room's own source still counts.
    return {}
  }
}

/**
 * Names and versions of packages and of all that they depend on, sorted.
 * @param lock the parsed lockfile
 * @param names where to begin
 */
export function packageVersions(lock: Lock, names: readonly string[]): string[] {
  const seen = new Set<string>()
  const queue = [...names]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    queue.push(...Object.keys(lock.packages?.[`node_modules/${name}`]?.dependencies ?? {}))
  }
  return [...seen].toSorted().map((name) => `${name}@${lock.packages?.[`node_modules/${name}`]?.version ?? 'unknown'}`)
}
