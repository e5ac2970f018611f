import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type TypeScript from 'typescript-in-browser'
import { LIBRARY, type ProgramFiles } from '../shared/protocol.ts'

const require = createRequire(import.meta.url)
/** Finds what React's types themselves need, too. */
const requireOfReact = createRequire(require.resolve('@types/react/package.json'))

/** Packages whose types the samples may use, with the files of each that these need. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '@types/react': ['index.d.ts', 'global.d.ts', 'jsx-runtime.d.ts', 'jsx-dev-runtime.d.ts'],
  '@types/react-dom': ['index.d.ts', 'client.d.ts'],
  csstype: ['index.d.ts'],
}

/** A comment that means something: the file needs another one. */
const REFERENCE = /^\/\/\/ <reference (?:lib|path)="([^"]+)".*$/gm

/**
 * The declaration files of a program, by absolute path, without their comments, which are two thirds of them.
 * @param libs Names of the library files that the options ask for.
 */
export async function readLibrary(ts: typeof TypeScript, libs: readonly string[]): Promise<ProgramFiles> {
  const printer = ts.createPrinter({ removeComments: true })
  const reduce = (text: string) => {
    const code = text.replace(/^\s*\/\*![^]*?\*\//, '')
    const printed = printer.printFile(ts.createSourceFile('index.d.ts', code, ts.ScriptTarget.ESNext))
    return [...(text.match(REFERENCE) ?? []), printed.replaceAll(/^ +/gm, '')].join('\n')
  }
  const files: Record<string, string> = {}
  for (const name of await withReferences(libs)) files[`${LIBRARY}/${name}`] = reduce(await readLib(name))
  for (const [name, paths] of Object.entries(PACKAGES)) {
    const folder = dirname(requireOfReact.resolve(`${name}/package.json`))
    // The whole list of its exports leads to types for older compilers, too.
    files[`/node_modules/${name}/package.json`] = JSON.stringify({ name, types: 'index.d.ts' })
    for (const path of paths)
      files[`/node_modules/${name}/${path}`] = reduce(await readFile(join(folder, path), 'utf8'))
  }
  return files
}

const readLib = (name: string) => readFile(require.resolve(`typescript-in-browser/lib/${name}`), 'utf8')

/** Files of the library, and all that they refer to. */
async function withReferences(libs: readonly string[]): Promise<Set<string>> {
  const names = new Set(libs)
  for (const name of names)
    for (const [, lib = ''] of (await readLib(name)).matchAll(REFERENCE)) names.add(`lib.${lib}.d.ts`)
  return names
}
