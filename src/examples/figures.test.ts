import { expect, test } from 'vitest'
import type { SampleFacts } from '../markdown/sampleFacts.ts'
import { countFigures } from './figures.ts'
import { formatRecord, occurrence, parseRecord, type RecordReader } from './record.ts'

const record = ((): RecordReader => {
  const { engines, samples } = parseRecord(
    formatRecord({
      engines: { node: 'Node 24.21', typescript: 'TypeScript 7.0' },
      samples: [
        { page: 'a.mdx', sample: 'one', on: ['node'], output: '1' },
        { page: 'a.mdx', sample: 'one#2', on: ['node'] },
        { page: 'b.mdx', sample: 'two', on: ['node', 'typescript'] },
      ],
    }),
  )
  return {
    engines,
    find: (page, sample, nth = 1) => samples.find((s) => s.page === page && s.sample === occurrence(sample, nth)),
  }
})()

const facts = (lang: string, sample: string, more: Partial<SampleFacts> = {}): SampleFacts => ({
  lang,
  sample,
  nth: 1,
  line: 1,
  states: 0,
  runnable: false,
  ...more,
})

test('only what is in the record counts as checked', () => {
  const figures = countFigures(
    [
      {
        file: 'a.mdx',
        samples: [
          facts('js', 'one', { states: 2, runnable: true }),
          facts('js', 'one', { nth: 2 }),
          facts('js', 'new'),
        ],
      },
      {
        file: 'b.mdx',
        samples: [facts('ts', 'two'), facts('bash', 'x', { skip: 'It needs another system.', line: 7 })],
      },
      { file: 'c.mdx', samples: [] },
    ],
    record,
  )
  expect(figures).toEqual({
    pages: 2,
    samples: 5,
    checked: 3,
    states: 2,
    runnable: 1,
    languages: [
      { label: 'JavaScript', samples: 3, checked: 2 },
      { label: 'Shell', samples: 1, checked: 0 },
      { label: 'TypeScript', samples: 1, checked: 1 },
    ],
    engines: [
      { label: 'Node 24.21', samples: 3 },
      { label: 'TypeScript 7.0', samples: 1 },
    ],
    skipped: [{ file: 'b.mdx', line: 7, language: 'Shell', reason: 'It needs another system.' }],
  })
})
