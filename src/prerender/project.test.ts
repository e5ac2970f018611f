import { expect, test } from 'vitest'
import { DiagnosticsError } from '../config/diagnostics.ts'
import type { RecordReader } from '../record/record.ts'
import { compileInput, linkedTerms, pageContext, type Project } from './project.ts'

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
const project = { root: '', contentDir: '', files: [], site, record, synonyms, terms: [] }
const context = pageContext(project, () => Promise.reject(new Error()))

test('below a sample stands what it ran on, or that it has not been checked', () => {
  expect(context.ranOn('a.mdx', 'known')).toBe('Ran on Node\u00A024.21')
  expect(context.ranOn('a.mdx', 'edited')).toBe('Not checked yet')
  // Plain text has nothing that could run.
  expect(context.ranOn('a.mdx', 'read')).toBeUndefined()
})

test('a page links the terms that other pages teach, and a glossary and first steps link none', () => {
  const entry = { name: 'Closure', href: 'file:docs/words.mdx#term-closure', taughtIn: ['docs/js/closures.mdx'] }
  const docs = {
    kinds: { sheets: 'cheatsheet' },
    beforeScripts: [],
    untoldRules: ['first'],
    glossary: { id: 'words', linked: ['Closure'] },
  }
  const own = { ...site, config: { docs }, docs: { docs: { words: { file: 'docs/words.mdx' } } } }
  const linking = { ...project, site: own as unknown as Project['site'], terms: [entry] }
  const termsOf = (path: string) => compileInput(linking, { path, source: '' }).terms?.map(({ name }) => name)
  expect(termsOf('docs/js/scope.mdx')).toEqual(['Closure'])
  expect(termsOf('blog/2026-01-01-post.mdx')).toEqual(['Closure'])
  for (const path of ['docs/js/closures.mdx', 'docs/words.mdx', 'docs/first/page.mdx', 'docs/sheets/js.mdx'])
    expect(termsOf(path), path).toEqual([])
  expect(compileInput(linking, { path: 'docs/words.mdx', source: '' }).isGlossary).toBe(true)
})

test('a term without an entry is told, and how to mend it', () => {
  const glossary = { id: 'words', linked: ['Closure', 'Scope', 'Hoisting'] }
  const own = { config: { docs: { glossary } }, docs: { docs: { words: { file: 'docs/words.mdx' } } } }
  const files = [{ path: 'docs/words.mdx', source: '- **Closure**: a function with its variables.\n' }]
  const read = () => linkedTerms(files, own as unknown as Project['site'])
  expect(read).toThrow(DiagnosticsError)
  expect(read).toThrow(
    /no entry "Scope"\. Write one, `- \*\*Scope\*\*: …`, or take the term out\.[^]*no entry "Hoisting"/,
  )
})
