import { expect, test } from 'vitest'
import { compile } from './compile.ts'
import { readTerms } from './terms.ts'
import type { Term } from './shared/compiled.ts'

const GLOSSARY = [
  '- **Closure**: a function with its variables. [Closures](./js/closures.mdx), [again](./js/closures.mdx#again)',
  '- **Content Security Policy (CSP)**: a header.',
  '- **API**: what programs use.',
  '- **Custom property**: a variable of CSS.',
  '- no entry',
].join('\n')
const page = { path: 'docs/css/page.mdx', kind: 'doc', contentDir: '/nowhere' } as const
const TERMS: Term[] = readTerms('docs/glossary.mdx', GLOSSARY)

const linked = async (source: string) => {
  const { code } = await compile({ ...page, source, terms: TERMS })
  return [...code.matchAll(/className: "term",\s*children: "([^"]+)"/g)].map(([, word]) => word)
}

test('an entry begins with its term in bold, and leads to the pages that teach it', () => {
  expect(TERMS).toEqual([
    { name: 'Closure', href: 'file:docs/glossary.mdx#term-closure', taughtIn: ['docs/js/closures.mdx'] },
    { name: 'Content Security Policy', href: 'file:docs/glossary.mdx#term-content-security-policy', taughtIn: [] },
    { name: 'API', href: 'file:docs/glossary.mdx#term-api', taughtIn: [] },
    { name: 'Custom property', href: 'file:docs/glossary.mdx#term-custom-property', taughtIn: [] },
  ])
})

test('the entries of the glossary can be linked to', async () => {
  const { ids, code } = await compile({ ...page, source: GLOSSARY, isGlossary: true })
  expect(ids).toEqual(['term-closure', 'term-content-security-policy', 'term-api', 'term-custom-property'])
  expect(code).toContain('id: "term-closure"')
  expect((await compile({ ...page, source: GLOSSARY })).ids).toEqual([])
})

test('the first use of a term is a link, in any case and in the plural, and no other use', async () => {
  expect(await linked('A closure, two closures and custom properties.\n\nA closure and a custom property.\n')).toEqual([
    'closure',
    'custom properties',
  ])
})

test('an abbreviation is one as it is written, and a part of another word is no term', async () => {
  expect(await linked('An api, APIs, enclosures and closure-like things.\n')).toEqual(['APIs'])
})

test.each([
  ['a heading', '## Closure\n\nText.\n'],
  ['a link', '[A closure](/docs)\n'],
  ['code', 'This `Closure` is code.\n'],
  ['a table', '| Closure |\n| --- |\n| closure |\n'],
  ['its definition', 'This is a **closure**: a function. A closure is useful, and so is a *custom property*.\n'],
  ['the label of a fold', ':::deep[A closure]\nText.\n:::\n'],
  ['an exercise', '::::exercise\nWrite a closure.\n\n:::solution\nA closure.\n:::\n::::\n'],
])('no link stands in %s', async (_where, source) => {
  expect(await linked(source)).toEqual([])
})

test('search and Markdown export have the links of the author alone', async () => {
  const { markdown, links, sections } = await compile({ ...page, source: 'A closure.\n', terms: TERMS })
  expect(markdown).toBe('A closure.\n')
  expect(links).toEqual([])
  expect(sections[0]?.text).toBe('A closure.')
})
