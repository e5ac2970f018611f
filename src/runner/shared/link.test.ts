import { expect, test } from 'vitest'
import { linkModules as link } from './link.ts'
import { parsedRequests } from '../node/requests.ts'
import type { RunnerModule } from './protocol.ts'

const none = new Map<string, string>()
const linkModules = (modules: readonly RunnerModule[], outside: ReadonlyMap<string, string>) =>
  link(modules, outside, parsedRequests)

test('a module stands after those it imports, and names them by their path', () => {
  const { modules, missing } = linkModules(
    [
      {
        path: 'src/main.js',
        code: "import { add } from './math/add.js';\nexport { one } from '../one.js';\nconsole.log(add);",
      },
      { path: 'src/math/add.js', code: "import { one } from '../../one.js';\nexport const add = one;" },
      { path: 'one.js', code: 'export const one = 1;' },
    ],
    none,
  )
  expect(missing).toEqual([])
  expect(modules.map((m) => m.path)).toEqual(['one.js', 'src/math/add.js', 'src/main.js'])
  expect(modules[2]?.code).toBe(
    'import { add } from "sample:/src/math/add.js";\nexport { one } from "sample:/one.js";\nconsole.log(add);',
  )
})

test('dynamic imports are written, too; text that looks like an import is not', () => {
  const { modules } = linkModules(
    [
      { path: 'main.js', code: "const m = await import('./a.js'); console.log(\"from './a.js'\");" },
      { path: 'a.js', code: 'export default 1' },
    ],
    none,
  )
  expect(modules[1]?.code).toBe('const m = await import("sample:/a.js"); console.log("from \'./a.js\'");')
})

test('modules from elsewhere are known by their name; what nobody has is told', () => {
  const { modules, missing } = linkModules(
    [{ path: 'main.js', code: "import { useState } from 'react';\nimport fs from 'node:fs';\nimport './gone.js';" }],
    new Map([['react', '@react/react.js']]),
  )
  expect(modules[0]?.code).toContain('from "sample:/@react/react.js"')
  expect(missing.toSorted()).toEqual(['./gone.js', 'node:fs'])
})

test('modules that import each other come to an end, and are named', () => {
  const { modules, cycle } = linkModules(
    [
      { path: 'main.js', code: "import './a.js'" },
      { path: 'a.js', code: "import './b.js'" },
      { path: 'b.js', code: "await import('./a.js')" },
    ],
    none,
  )
  expect(modules).toHaveLength(3)
  expect(cycle).toEqual(['a.js', 'b.js'])
})

test('a module that two others import is no circle', () => {
  const { cycle } = linkModules(
    [
      { path: 'main.js', code: "import './a.js'; import './b.js'" },
      { path: 'a.js', code: "import './c.js'" },
      { path: 'b.js', code: "import './c.js'" },
      { path: 'c.js', code: '' },
    ],
    none,
  )
  expect(cycle).toEqual([])
})
