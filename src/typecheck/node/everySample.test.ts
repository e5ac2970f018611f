import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../../scripts/settings.ts'
import { checkerInNode, type CheckInNode } from '../../../tests/support/checkerInNode.ts'
import { typedFiles } from '../../../tools/gate/engines/typedFiles.ts'
import { readPage } from '../../markdown/readPage.ts'
import { planExercises } from '../../runner/node/planExercises.ts'
import { hasTypes, type TypeDiagnostic } from '../shared/protocol.ts'
import { typedProgram } from '../shared/typedProgram.ts'
import { meaningOf } from '../client/meanings.ts'

// The reader's checker is TypeScript 6, the gate's is TypeScript 7. What the site says must be true in both.

let check: CheckInNode
beforeAll(async () => {
  check = await checkerInNode()
})

const content = join(ROOT, 'content')
const pages = globSync('**/*.mdx', { cwd: content })
  .toSorted()
  .map((file) => [file, readFileSync(join(content, file), 'utf8')] as const)
  .filter(([, source]) => /^\s*```tsx?\b/m.test(source))
  .map(([file, source]) => ({ file, ...readPage(file, source) }))

const say = ({ path, line, code, message }: TypeDiagnostic) => `${path}:${line} TS${code}: ${message}`

test('no solution of an exercise has an error of types', () => {
  let count = 0
  const faults = pages.flatMap(({ file, samples, programs }) =>
    Object.entries(planExercises(programs.programs)).flatMap(([number, { texts, own }]) => {
      if (!texts.some(hasTypes)) return []
      count++
      const solution = samples.filter(
        (s) => s.exercise === Number(number) && s.solution && !s.meta.check && s.meta.error === undefined,
      )
      const solved = texts.map((text, i) => {
        const same = solution.filter((s) => (text.meta.file ? s.meta.file === text.meta.file : s.lang === text.lang))
        return own.includes(i) ? { ...text, code: same.map((s) => s.code).join('\n') } : text
      })
      return check(typedProgram(solved).files).map((found) => `${file}, exercise ${number}: ${say(found)}`)
    }),
  )
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(90)
})

/**
 * Samples whose recorded error has another code in the reader's checker. Of an argument that does not fit, TypeScript 7
 * reports the reason alone; TypeScript 6 puts TS2345 over it, with the reason below.
 */
const OTHER_CODES = [
  'docs/typescript/basics/arrays-tuples.mdx: 4104 is 2345',
  'docs/typescript/basics/interfaces.mdx: 2741 is 2345',
  'docs/typescript/basics/objects.mdx: 2741 is 2345',
]

test('what the record says of samples with an error is what a reader is told, but for three codes', () => {
  const others: string[] = []
  let count = 0
  for (const { file, programs } of pages)
    for (const program of programs.programs) {
      const parts = [...program.samples, ...program.checks]
      if (!parts.some(hasTypes) || !parts.some(({ meta }) => meta.error)) continue
      const files = typedFiles(program)
      const found = check(Object.fromEntries([...files].map(([path, { text }]) => [path, text])))
      const codesOf = (sample: (typeof parts)[number]) =>
        found
          .filter(({ path = '', line }) => files.get(path)?.origins[line - 1]?.from === sample)
          .map(({ code }) => code)
      for (const sample of new Set(parts)) {
        const stated = sorted(sample.meta.error?.split(/[\s,]+/).map(Number) ?? [])
        const got = sorted(codesOf(sample))
        if (stated.length > 0) count++
        if (stated.join() !== got.join()) others.push(`${file}: ${stated} is ${got}`)
      }
    }
  expect(others).toEqual(OTHER_CODES)
  expect(count).toBeGreaterThan(120)
})

const sorted = (codes: readonly number[]) => [...new Set(codes)].toSorted((a, b) => a - b)

/** Options of other programs than a reader's, which some lessons speak of: they are reported of no text here. */
const OF_OTHER_OPTIONS = [1205, 1294, 2375, 2550, 2584, 2737, 2835, 5108, 5112, 7029]

test('every error that the site shows has a sentence that says what it means', () => {
  const shown = pages.flatMap(({ file }) =>
    [...readFileSync(join(content, file), 'utf8').matchAll(/\bTS(\d{4,5})\b|\berror="([\d, ]+)"/g)].flatMap(
      ([, code = '', list = '']) => [code, ...list.split(/[\s,]+/)].filter(Boolean).map(Number),
    ),
  )
  const isTold = (code: number) => meaningOf(code) !== undefined
  expect(sorted(shown).filter((code) => !isTold(code) && !OF_OTHER_OPTIONS.includes(code))).toEqual([])
  expect(sorted(shown).length).toBeGreaterThan(40)
})
