import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as react from 'react'
import * as reactDom from 'react-dom'
import * as reactDomClient from 'react-dom/client'
import * as jsxDevRuntime from 'react/jsx-dev-runtime'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactRouter from 'react-router'
import { rolldown } from 'rolldown'
import { inputsHash } from '../../cache/inputsHash.ts'
import { temporaryName } from '../../cache/writeAtomically.ts'
import { withMessages } from './reactErrors.ts'

const modules = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  'react-router': reactRouter,
}

type Mode = 'development' | 'production'

/**
 * Bundles React for pages once.
 * @param mode The development form tells what is wrong with a component; the production form is small.
 * @returns the files by their path under `/@react/`
 */
export async function bundleReact(cacheDir: string, mode: Mode = 'development'): Promise<ReadonlyMap<string, string>> {
  const folder = join(cacheDir, `react-${mode}-${inputsHash([import.meta.filename]).slice(0, 12)}`)
  if (!(await exists(folder))) await writeBundle(folder, mode)
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'))
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}

async function writeBundle(folder: string, mode: Mode): Promise<void> {
  const temporary = temporaryName(folder)
  const input = Object.fromEntries(Object.keys(modules).map((name) => [name, `\0entry:${name}`]))
  const build = await rolldown({
    input,
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': JSON.stringify(mode) } },
    plugins: [
      {
        name: 'named-exports',
        resolveId: (id) => (id.startsWith('\0entry:') ? id : undefined),
        load: (id) => (id.startsWith('\0entry:') ? entryOf(id.slice(7)) : undefined),
      },
      { name: 'messages', transform: (code) => withMessages(code) },
    ],
    cwd: import.meta.dirname,
  })
  await mkdir(temporary, { recursive: true })
  await build.write({
    dir: temporary,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
    minify: mode === 'production',
  })
  await build.close()
  await rename(temporary, folder).catch(async () => {
    await rm(temporary, { recursive: true, force: true })
    if (!(await exists(folder))) throw new Error(`React could not be bundled into ${folder}.`)
  })
}

/** React is CommonJS, whose exports a module can only import by name when they are written out. The router is not. */
function entryOf(name: string): string {
  if (!('default' in modules[name as keyof typeof modules])) return `export * from ${JSON.stringify(name)}\n`
  const names = Object.keys(modules[name as keyof typeof modules]).filter(
    (key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default',
  )
  return `import all from ${JSON.stringify(name)}\nexport default all\nexport const { ${names.filter((n) => n !== 'module.exports').join(', ')} } = all\n`
}

async function exists(path: string): Promise<boolean> {
  return readdir(path).then(
    () => true,
    () => false,
  )
}

/** Module of the page that shows what the entry of a program exports. */
export const renderModule = `import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
export function render(Component) {
  const root = createRoot(document.getElementById('root'))
  flushSync(() => root.render(typeof Component === 'function' ? createElement(Component) : Component))
}
`
