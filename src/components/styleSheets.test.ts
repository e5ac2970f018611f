import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DESKTOP_BREAKPOINT } from '../browser/shared/constants.ts'

/** A media query cannot read a custom property, so every width is written out, and must be one of these. */
const BREAKPOINTS: Readonly<Record<string, string>> = {
  [`${DESKTOP_BREAKPOINT}px`]: 'the sidebar stands beside the text, the menu in the navigation bar',
  '1240px': 'the table of contents stands beside the text, too, and the search field in the bar',
  '40rem': 'a phone: diagrams use the whole width, values of a sample stand below it',
}

/** Widths of media queries that are no breakpoint, and layers that are no step of the scale in tokens.css. */
function strays(css: string): string[] {
  const widths = [...css.matchAll(/@media[^{]*?\(([^)]*width[^)]*)\)/g)].map(([, query = '']) => query)
  const layers = [...css.matchAll(/z-index:\s*([^;}]+)/g)].map(([, value = '']) => value.trim())
  return [
    ...widths.filter((query) => (query.match(/[\d.]+\w+/g) ?? []).some((width) => !(width in BREAKPOINTS))),
    ...layers.filter((value) => !/^var\(--z-[\w-]+\)$/.test(value)),
  ]
}

const files = globSync('**/*.css', { cwd: import.meta.dirname }).map((file) => join(import.meta.dirname, file))
const pages = join(import.meta.dirname, '../pages')
const all = [...files, ...globSync('*.css', { cwd: pages }).map((file) => join(pages, file))]

test('the style sheets know the same widths as the scripts, and one scale of layers', () => {
  const sheets = all.map((file) => readFileSync(file, 'utf8'))
  expect(sheets.flatMap(strays)).toEqual([])
  const defined = new Set(sheets.join('').match(/--z-[\w-]+(?=:)/g))
  const used = new Set(sheets.join('').match(/(?<=var\()--z-[\w-]+/g))
  expect(used).toEqual(defined)
  for (const width of Object.keys(BREAKPOINTS)) expect(sheets.some((css) => css.includes(width))).toBe(true)
})

test('another width or layer is found, in every form of a media query', () => {
  const css = `@media (width > 997px) { a { z-index: 4 } }
    @media screen and (min-width: 62rem) { a { z-index: var(--z-navbar); } }
    @media (40rem < width <= 996px) { a { z-index: 9; } }`
  expect(strays(css)).toEqual(['width > 997px', 'min-width: 62rem', '4', '9'])
})
