import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { clientHash, pageText, runnerParts } from '../support/proofs.ts'
import { FIXTURE_DIST } from '../../scripts/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'dist-'))
let dist: string

beforeEach(() => {
  dist = mkdtempSync(join(folder, 'copy-'))
  for (const part of ['assets', 'run', 'docs.html'])
    if (existsSync(join(FIXTURE_DIST, part))) cpSync(join(FIXTURE_DIST, part), join(dist, part), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Name of the script or style of a built site that begins so. */
const asset = (start: string, end: string) => {
  const found = readdirSync(join(dist, 'assets')).find((name) => name.startsWith(start) && name.endsWith(end))
  return `assets/${found ?? start}`
}
const change = (file: string) => writeFileSync(join(dist, file), `${readFileSync(join(dist, file), 'utf8')}/**/`)
const hashes = () => [clientHash('all', dist), clientHash('samples', dist)]

describe('what is proven in a browser depends', () => {
  test.each([
    ['the style sheet', 'style-', '.css'],
    ['the script of the exercise editor', 'ExerciseEditor-', '.js'],
    ['the script of the panel', 'SamplePanel-', '.js'],
    ['the script of every page', 'index-', '.js'],
    ['React for samples', 'react-', '.json'],
  ])('on %s', (_, start, end) => {
    const before = hashes()
    change(asset(start, end))
    const [all, samples] = hashes()
    expect(all).not.toBe(before[0])
    expect(samples).not.toBe(before[1])
  })

  test('on the frame', () => {
    const before = hashes()
    change('run/frame.html')
    expect(hashes()[1]).not.toBe(before[1])
  })

  test('for samples not on what stands beside them, such as the search', () => {
    const [all, samples] = hashes()
    change(asset('search-', '.js'))
    expect(clientHash('all', dist)).not.toBe(all)
    expect(clientHash('samples', dist)).toBe(samples)
  })

  test('not on the name of a script that another one loads', () => {
    const before = hashes()
    const old = asset('search-', '.js').replace('assets/', '')
    const fresh = 'search-01234567.js'
    renameSync(join(dist, 'assets', old), join(dist, 'assets', fresh))
    for (const name of readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))) {
      const path = join(dist, 'assets', name)
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(old, fresh))
    }
    expect(hashes()).toEqual(before)
  })
})

test('the programs of a page and its open results are parts of its proofs', () => {
  const [program, ...results] = runnerParts('/docs/css/basics/css-box-model')
  expect(JSON.parse(program ?? '')).toHaveProperty('samples')
  expect(results.length).toBeGreaterThan(3)
  expect(results.every((document) => document.startsWith('<!'))).toBe(true)
})

test('the date of its last change is no part of a page', () => {
  const path = join(dist, 'docs.html')
  writeFileSync(path, '<time datetime="2026-11-23T03:20:20+00:00">November 23, 2026</time>')
  const before = pageText('docs.html', dist)
  writeFileSync(path, '<time datetime="2026-11-24T00:00:00+00:00">November 24, 2026</time>')
  expect(pageText('docs.html', dist)).toBe(before)
  writeFileSync(path, '<time datetime="2026-11-24T00:00:00+00:00">this day</time>')
  expect(pageText('docs.html', dist)).not.toBe(before)
})
