import { expect, test } from 'vitest'
import type { EngineName } from './record.ts'
import { ranOn } from './ranOn.ts'
import type { RecordReader } from './record.ts'

const engines = {
  bash: 'Bash 5.2',
  chromium: 'Chromium 156',
  git: 'Git 2.39',
  node: 'Node 24.21',
  parser: 'the parser of its format',
  postgres: 'PostgreSQL 18 (PGlite 0.5)',
  react: 'React 19.3',
  sass: 'Sass 1.108',
  typescript: 'TypeScript 7.0',
}

function said(on: EngineName[] | undefined): string | undefined {
  const record: RecordReader = { engines, find: (page, sample) => on && { page, sample, on }, types: () => ({}) }
  return ranOn(record, 'a.mdx', 'x')
}

test.each<[EngineName[], string | undefined]>([
  [['node'], 'Ran on Node 24.21'],
  [['bash'], 'Ran on Bash 5.2'],
  [['bash', 'git'], 'Ran on Git 2.39'],
  [['bash', 'git', 'node'], 'Ran on Git 2.39, Node 24.21'],
  [['bash', 'typescript'], 'Ran on TypeScript 7.0'],
  [['chromium', 'react', 'typescript'], 'Ran on Chromium 156, React 19.3, checked by TypeScript 7.0'],
  [['postgres'], 'Ran on PostgreSQL 18'],
  [['sass'], 'Ran on Sass 1.108'],
  [['typescript'], 'Checked by TypeScript 7.0'],
  [['parser'], 'Read by the parser of its format'],
  [['axe', 'html-validate'], undefined],
])('%j', (on, text) => expect(said(on)?.replaceAll('\u00A0', ' ')).toBe(text))

test('what is not in the record says nothing', () => expect(said(undefined)).toBeUndefined())

test('a name and its version stay in one line', () => {
  expect(said(['bash', 'git', 'node'])).toBe('Ran on Git\u00A02.39, Node\u00A024.21')
})
