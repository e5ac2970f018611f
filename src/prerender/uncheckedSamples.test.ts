import { expect, test } from 'vitest'
import { compileText } from '../markdown/testing.ts'
import { readerOf, type SampleRecord } from '../record/record.ts'
import { uncheckedSamples } from './uncheckedSamples.ts'

/** The lines of the samples that are refused. */
async function refused(source: string, known: Partial<SampleRecord> | undefined): Promise<number[]> {
  const page = await compileText(source)
  const samples = page.samples.map(({ id }) => ({
    page: 'docs/css/page.mdx',
    sample: id,
    on: ['typescript'],
    ...known,
  }))
  const record = readerOf({ engines: {}, samples: known ? samples : [] })
  return uncheckedSamples(new Map([['docs/css/page.mdx', page]]), record).map(({ line = 0 }) => line)
}

test.each<[words: string, Partial<SampleRecord> | undefined, isRefused: boolean]>([
  ['', undefined, true],
  ['', {}, false],
  ['types', {}, true],
  ['types', { types: '' }, false],
  ['error="2322"', {}, true],
  ['error="2322"', { reports: '' }, false],
  ['error="2322" types', { types: '' }, true],
])('a sample with the words %j of which %j is recorded', async (words, known, isRefused) => {
  const source = `\`\`\`ts ${words}\nconst a: number = 'x'\n\`\`\`\n`
  expect(await refused(source, known)).toEqual(isRefused ? [1] : [])
})
