import { expect, test } from 'vitest'
import type { Meta } from '../samples/meta.ts'
import type { Sample } from '../samples/sample.ts'
import { checkedClaim, countFigures } from './figures.ts'
import { formatRecord, parseRecord, readerOf } from './record.ts'

const record = readerOf(
  parseRecord(
    formatRecord({
      engines: { node: 'Node 24.21', typescript: 'TypeScript 7.0', chromium: 'Chromium 153', parser: 'a parser' },
      samples: [
        { page: 'a.mdx', sample: 'one', on: ['node'], output: '1' },
        { page: 'a.mdx', sample: 'one#2', on: ['node'] },
        { page: 'b.mdx', sample: 'two', on: ['node', 'typescript'] },
        { page: 'd.mdx', sample: 'drawn', on: ['chromium'] },
        { page: 'd.mdx', sample: 'typed', on: ['typescript'] },
        { page: 'd.mdx', sample: 'tree', on: [] },
        { page: 'd.mdx', sample: 'data', on: ['parser'] },
      ],
    }),
  ),
)

const output = { text: '1', line: 9, endLine: 11 }
const sample = (lang: string, id: string, meta: Meta = {}, more: Partial<Sample> = {}): Sample => ({
  id,
  nth: 1,
  page: 'a.mdx',
  file: 'content/a.mdx',
  line: 1,
  lang,
  meta,
  code: '',
  index: 0,
  ...more,
})

test('only what is in the record counts as checked', () => {
  const figures = countFigures(
    [
      {
        file: 'a.mdx',
        samples: [
          sample('js', 'one', { run: true, throws: 'Error: x' }, { code: 'a //=> 1\nb //=> 2', output }),
          sample('js', 'one', { hidden: true, run: true }, { nth: 2 }),
          sample('js', 'new'),
          sample('js', 'check', { check: true }, { exercise: 1 }),
        ],
      },
      {
        file: 'b.mdx',
        samples: [sample('ts', 'two'), sample('bash', 'x', { skip: 'It needs another system.' }, { line: 7 })],
      },
      { file: 'c.mdx', samples: [] },
    ],
    record,
  )
  expect(figures).toEqual({
    pages: 2,
    samples: 5,
    checked: 3,
    depths: { run: 3, typed: 0, validated: 0, parsed: 0 },
    states: 4,
    exercises: 1,
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

test('a sample counts as what was done with it at most, and plain text does not count', () => {
  const samples = [
    sample('js', 'drawn'),
    sample('css', 'drawn'),
    sample('html', 'drawn'),
    sample('ts', 'typed'),
    sample('json', 'data'),
    sample('text', 'tree'),
  ]
  const figures = countFigures([{ file: 'd.mdx', samples }], record)
  expect(figures.depths).toEqual({ run: 1, typed: 1, validated: 2, parsed: 1 })
  expect(checkedClaim(figures)).toBe(
    'Of 5 code samples, 1 run, 1 are only type-checked, 2 (HTML and CSS) are validated in a browser, and 1 are only parsed. None is skipped.',
  )
  const skipped = sample('bash', 'x', { skip: 'It needs another system.' })
  const fewer = countFigures([{ file: 'd.mdx', samples: [...samples, skipped, sample('js', 'new')] }], record)
  expect(checkedClaim(fewer)).toMatch(/^Of 7 code .* 1 are only parsed, and 1 are not checked yet\. 1 is skipped\.$/)
})
