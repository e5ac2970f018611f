import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'
import { loadHighlighter } from './highlighter.ts'

test('the code in Markdown has its colors, whatever was highlighted before', async () => {
  const highlighter = await loadHighlighter(['md'])
  expect(highlight(highlighter, '---\ntitle: Menu\n---', 'md')).toContain('<span class="k">title</span>')
})
