import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mergeNoted, type Proof, proofKey, Proofs, PROOFS_FILE, SLICES } from './proofs.ts'

let root: string
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'proofs-'))))
afterEach(() => rmSync(root, { recursive: true }))

const proof = (subject: string, ...parts: string[]): Proof => ({ kind: 'run', subject, key: proofKey(...parts) })
const everything = () => true
/** The slices in which a proof is due. */
const due = (one: Proof, proofs = new Proofs(root, true)) =>
  Array.from({ length: SLICES }, (_, i) => i).filter((i) => proofs.isDue(one, i))

describe('a proof', () => {
  test('is due as long as it is not noted and merged', async () => {
    const one = proof('docs/a.mdx', 'text')
    expect(due(one)).toHaveLength(SLICES)
    new Proofs(root).note(one)
    expect(due(one)).toHaveLength(SLICES)
    expect(await mergeNoted(root, everything)).toEqual([one])
    expect(due(one)).toHaveLength(1)
  })

  test.each(['samples', 'run', 'still', 'whole', 'exercises', 'look', 'html', 'tests'] as const)(
    'of the kind %s is kept',
    async (kind) => {
      const one: Proof = { ...proof('docs/a.mdx', 'text'), kind }
      new Proofs(root).note(one)
      await mergeNoted(root, everything)
      expect(due(one)).toHaveLength(1)
    },
  )

  test('is due when what it depends on has another text, and so is one of another kind', async () => {
    new Proofs(root).note(proof('docs/a.mdx', 'text'))
    await mergeNoted(root, everything)
    expect(due(proof('docs/a.mdx', 'other'))).toHaveLength(SLICES)
    expect(due({ ...proof('docs/a.mdx', 'text'), kind: 'look' })).toHaveLength(SLICES)
  })

  test('comes again by itself, in twenty days each one', async () => {
    const all = Array.from({ length: 400 }, (_, i) => proof(`docs/${i}.mdx`, 'text'))
    for (const one of all) new Proofs(root).note(one)
    await mergeNoted(root, everything)
    const proofs = new Proofs(root, true)
    expect(new Set(all.map((one) => due(one, proofs).length))).toEqual(new Set([1]))
    const perDay = Object.values(Object.groupBy(all, (one) => String(due(one, proofs)[0]))).map(
      (list) => list?.length ?? 0,
    )
    expect(perDay).toHaveLength(SLICES)
    expect(Math.max(...perDay)).toBeLessThan(45)
  })
})

test.each([{ TEST_FONTS: 'wide' }, { HEADLESS_SHELL_PATH: '/usr/bin/chromium' }])(
  'what is proven elsewhere is not noted, but for what is about that: %o',
  async (environment) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
    new Proofs(root).note(proof('docs/a.mdx', 'text'))
    const own: Proof = { ...proof('docs/b.mdx', 'text'), kind: 'elsewhere' }
    new Proofs(root).note(own)
    vi.unstubAllEnvs()
    expect(await mergeNoted(root, everything)).toEqual([own])
  },
)

test('everything is due where everything is to be proven', async () => {
  const one = proof('docs/a.mdx', 'text')
  new Proofs(root).note(one)
  await mergeNoted(root, everything)
  expect(Array.from({ length: SLICES }, (_, i) => new Proofs(root, false).isDue(one, i))).not.toContain(false)
})

describe('the file', () => {
  test('has a line for each, in one order, and the last key of what was proven twice', async () => {
    for (const one of [proof('b', '1'), proof('a', '1'), proof('b', '2')]) new Proofs(root).note(one)
    await mergeNoted(root, everything)
    expect(readFileSync(join(root, PROOFS_FILE), 'utf8')).toBe(`run a ${proofKey('1')}\nrun b ${proofKey('2')}\n`)
  })

  test('loses what the site no longer has', async () => {
    for (const one of [proof('gone', '1'), proof('there', '1')]) new Proofs(root).note(one)
    await mergeNoted(root, ({ subject }) => subject !== 'gone')
    expect(readFileSync(join(root, PROOFS_FILE), 'utf8')).toBe(`run there ${proofKey('1')}\n`)
  })

  test('proves nothing with a line that cannot be read', () => {
    const { subject, key } = proof('a', '1')
    writeFileSync(join(root, PROOFS_FILE), `<<<<<<< HEAD\nrun ${subject} ${key}\nrun ${subject}\nrun b ${key}x\n`)
    expect(due(proof('a', '1'))).toHaveLength(1)
    expect(due(proof('b', '1'))).toHaveLength(SLICES)
  })
})

test('the parts of a key do not run into one another', () => {
  expect(proofKey('ab', 'c')).not.toBe(proofKey('a', 'bc'))
})
