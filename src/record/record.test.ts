import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeRecord, staleRecord } from '../../tools/gate/establish.ts'
import { formatRecord, parseRecord, RECORD_FILE, type SampleRecord } from './record.ts'
import { readRecord } from './node/readRecord.ts'

const record: fc.Arbitrary<SampleRecord> = fc.record({
  page: fc.string(),
  sample: fc.string(),
  on: fc.array(fc.string()),
  output: fc.string(),
})

test('a record that is written is read as it was', () => {
  fc.assert(
    fc.property(fc.uniqueArray(record, { selector: (s) => `${s.page}\n${s.sample}` }), (samples) => {
      const text = formatRecord({ engines: { node: 'Node 24' }, samples })
      const read = parseRecord(text)
      expect(formatRecord(read)).toBe(text)
      expect(read.samples).toHaveLength(samples.length)
    }),
  )
})

test('a line that is no record is told with its number', () => {
  expect(() => parseRecord('{"version":1,"engines":{}}\n{"page":1}\n')).toThrow(':2  ')
})

test('every line that is no record is told, counted as an editor counts them', () => {
  expect(() => parseRecord('{"version":1,"engines":{}}\n\n{"page":1}\n<<<<<<< HEAD\n')).toThrow(/:3 [^]*:4 /)
})

const one: SampleRecord = { page: 'a.mdx', sample: 'x', on: ['node'], output: '1' }
const committed = { engines: { node: 'Node 24.21', chromium: 'Chromium 150' }, samples: [one] }

test('a record that says what the run says is not stale, even from another machine', () => {
  const merged = mergeRecord(committed, [one], { node: 'Node 24.21', chromium: 'Chromium 156' }, () => true)
  expect(staleRecord(committed, merged, new Map())).toEqual([])
})

test('a missing, changed or left-over entry and another engine are stale', () => {
  const stale = (samples: SampleRecord[], engines = committed.engines) =>
    staleRecord(committed, { engines, samples }, new Map()).length
  expect(stale([{ ...one, output: '2' }])).toBe(1)
  expect(stale([one, { ...one, sample: 'y' }])).toBe(1)
  expect(stale([])).toBe(1)
  expect(stale([one], { ...committed.engines, node: 'Node 26.0' })).toBe(1)
})

test('pages that were not part of the run keep their entries', () => {
  const merged = mergeRecord(committed, [], { node: 'Node 24.21' }, (page) => page !== 'a.mdx')
  expect(merged.samples).toEqual([one])
})

test('the build finds a sample by page, id and position, and nothing where there is no record', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'record-'))
  expect((await readRecord(folder)).find('a.mdx', 'x')).toBeUndefined()
  const second = { ...one, sample: 'x#2', output: '2' }
  await writeFile(join(folder, RECORD_FILE), formatRecord({ ...committed, samples: [second, one] }))
  const record = await readRecord(folder)
  await rm(folder, { recursive: true })
  expect(record.engines.node).toBe('Node 24.21')
  expect([record.find('a.mdx', 'x'), record.find('a.mdx', 'x', 2), record.find('a.mdx', 'y')]).toEqual([
    one,
    second,
    undefined,
  ])
})

test('heights of results may differ as fonts do; others are stale, and so is a record without them', () => {
  const stale = (old: SampleRecord['heights'], fresh: SampleRecord['heights']) => {
    const before = { engines: {}, samples: [{ ...one, heights: old }] }
    return staleRecord(before, { engines: {}, samples: [{ ...one, heights: fresh }] }, new Map()).length
  }
  expect(stale([120, 120], [120, 120])).toBe(0)
  expect(stale([120, 400], [140, 430])).toBe(0)
  expect(stale([120, 120], [120, 200])).toBe(1)
  expect(stale([300, 120], [120, 120])).toBe(1)
  expect(stale(undefined, [120, 120])).toBe(1)
  expect(stale([120, 120], undefined)).toBe(1)
})
