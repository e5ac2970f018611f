import { expect, test } from 'vitest'
import type { RecordReader } from '../record/record.ts'
import { pageContext, type Project } from './project.ts'

const record: RecordReader = {
  engines: { node: 'Node 24.21' },
  find: (page, sample) => {
    const on = { known: ['node'], read: [] }[sample]
    return on && { page, sample, on }
  },
  types: () => ({}),
}
const site = { docs: { docs: {} }, posts: [], unlistedPosts: [], pages: [] } as unknown as Project['site']
const synonyms = { text: '', errors: [] }
const project = { root: '', contentDir: '', files: [], site, record, synonyms }
const context = pageContext(project, () => Promise.reject(new Error()))

test('below a sample stands what it ran on, or that it has not been checked', () => {
  expect(context.ranOn('a.mdx', 'known')).toBe('Ran on Node\u00A024.21')
  expect(context.ranOn('a.mdx', 'edited')).toBe('Not checked yet')
  // Plain text has nothing that could run.
  expect(context.ranOn('a.mdx', 'read')).toBeUndefined()
})
