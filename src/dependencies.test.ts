import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
const { dependencies, allowScripts } = readJson('package.json') as {
  dependencies: Record<string, string>
  allowScripts?: Record<string, boolean>
}

/** Packages that a source loads when it runs; types are gone by then. */
function packagesOf(file: string, source: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module
  const isType = ({ start }: { start: number }) => source.startsWith('import type', start)
  const names = [
    ...staticImports.filter((i) => (i.entries.length === 0 ? !isType(i) : i.entries.some((e) => !e.isType))),
    ...staticExports.flatMap((e) =>
      e.entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : { moduleRequest })),
    ),
  ].map(({ moduleRequest }) => moduleRequest?.value ?? '')
  const dynamic = dynamicImports.map((i) => source.slice(i.moduleRequest.start, i.moduleRequest.end))
  return [...names, ...dynamic.flatMap((text) => /^['"](.*)['"]$/.exec(text)?.[1] ?? [])]
    .filter((name) => /^[@\w]/.test(name) && !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

test('the site is built and served without any dev dependency', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  const missing = [...files, 'vite.config.ts', 'site.config.ts'].flatMap((file) =>
    packagesOf(file, readFileSync(join(root, file), 'utf8'))
      .filter((name) => !(name in dependencies))
      .map((name) => `${file} imports ${name}`),
  )
  expect(missing).toEqual([])
})

test('a package is found however it is loaded, and a type is none', () => {
  const source = [
    "import type { Root } from 'mdast'",
    "import type {} from 'mdast-util-mdx'",
    "import fc, {\n  a,\n} from 'fast-check'",
    "const { b } = await import('@scope/b/deep')",
    "import 'c/styles.css'",
    "export { d } from 'd'",
    "import { join } from 'node:path'",
    "import { e } from './e.ts'",
  ].join('\n')
  expect(packagesOf('a.ts', source).toSorted()).toEqual(['@scope/b', 'c', 'd', 'fast-check'])
})

test('each script that a package would run at its installation is allowed or refused, and Node has its own', () => {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, { hasInstallScript?: boolean }> }
  const names = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(Object.keys(allowScripts ?? {}).toSorted()).toEqual(names.toSorted())
  expect(allowScripts?.node).toBe(true)
})
