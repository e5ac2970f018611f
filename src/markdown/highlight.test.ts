import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml } from './shared/escapeHtml.ts'
import { highlight } from './highlight.ts'
import { loadHighlighter } from './highlighter.ts'
import { languages } from '../samples/languages.ts'

const highlighter = await loadHighlighter(Object.keys(languages))

function toText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}

test('tokens get one letter, plain text gets nothing, the output of a line has its own', () => {
  expect(highlight(highlighter, "f('a'); //=> 3", 'js')).toBe(
    `<span class="f">f</span>(<span class="e">'a'</span>); <span class="o">//=> 3</span>`,
  )
})

test('neighbors of one class are one span, across white space and lines', () => {
  expect(highlight(highlighter, '// a\n// b', 'js')).toBe('<span class="m">// a\n// b</span>')
})

test('highlighted lines are marked, neighbors together', () => {
  expect(highlight(highlighter, 'a\nb\nc\nd', 'text', [2, 3])).toBe('a\n<mark class="line">b\nc\n</mark>d')
})

test('lines of a diff are insertions and deletions, its file header is not', () => {
  expect(highlight(highlighter, '--- a\n+++ b\n-x\n+y\n+z\n w', 'diff')).toBe(
    '--- a\n+++ b\n<del>-x\n</del><ins>+y\n+z\n</ins> w',
  )
})

test('a comment that is no output stays a comment, and so it does in CSS', () => {
  expect(highlight(highlighter, 'f() // => 3', 'js')).toContain('<span class="m">')
  expect(highlight(highlighter, 'a {} /*//=> */', 'css')).not.toContain('class="o"')
})

test('every language keeps its text, whatever it is', () => {
  const line = fc.string({ unit: fc.constantFrom(...'ab1 <>&"\'`{}()/*-+=#$:;\n') })
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(languages)), line, (lang, code) => {
      const html = highlight(highlighter, code, lang, [1])
      expect(toText(html)).toBe(code)
      expect(html.replace(/<\/?(?:span|mark|ins|del)(?: class="\w+")?>/g, '')).not.toMatch(/<(?!$)/)
    }),
  )
})

test('what would open a tag or an entity is escaped', () => {
  expect(escapeHtml('<b>&amp;')).toBe('&lt;b>&amp;amp;')
})
