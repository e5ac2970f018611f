import { expect, test } from 'vitest'
import { resolveMarkdown } from './markdownExport.ts'
import { compileText } from './testing.ts'

const SOURCE =
  ':::start\n- **I am new** [First page](./first_page.mdx), or [all](/docs)\n:::\n\n:::checked\nIt is tested.\n:::\n\n[Elsewhere](./first_page.mdx)\n'

test('the links of the start have the time that the site knows, and other links have not', async () => {
  const { markdown } = await compileText(SOURCE)
  const asked: string[] = []
  const text = resolveMarkdown(markdown, (href) => href, {
    time: (href) => (asked.push(href), href.startsWith('file:') ? ', 33 minutes' : ''),
    checked: 'Of 3 code samples, 3 run.',
  })
  expect(text).toBe(
    '- **I am new** [First page, 33 minutes](file:docs/css/first_page.mdx), or [all](/docs)\n\nIt is tested.\n\nOf 3 code samples, 3 run.\n\n[Elsewhere](file:docs/css/first_page.mdx)\n',
  )
  expect(asked).toEqual(['file:docs/css/first_page.mdx', '/docs'])
})

test('the search has the words of the author alone', async () => {
  const { sections, parts } = await compileText(SOURCE)
  expect(sections[0]?.text).toBe('I am new First page, or all It is tested. Elsewhere')
  expect(parts[0]?.words).toBe('I am new First page, or all It is tested. Elsewhere'.split(' ').length)
})
