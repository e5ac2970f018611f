import type { SearchPage, SearchSection } from './records.ts'
import { Slugger } from './slug.ts'

/*
 * Two plain texts, because text compresses far better than an index built from it. The first has what answers most
 * queries: a line for each page, and below it an indented line for each heading.
 *
 *   /docs/css/basics/css-box-model⇥The CSS box model⇥CSS⇥CSS basics
 *    Padding
 *     A heading of level 3⇥its-identifier-where-the-slugger-would-make-another-one
 *
 * The second has, in the same order, a line with description and keywords for each page, and a line of text for each
 * section. White space is folded in all of it, so that tabs and line ends are free to be used as marks.
 */

const fold = (text: string) => text.replace(/\s+/g, ' ').trim()
const lines = (text: string) => (text === '' ? [] : text.split('\n'))

/** Titles, breadcrumbs and headings: all that is needed for the first suggestions. */
export function packHeadings(pages: readonly SearchPage[]): string {
  return pages
    .flatMap(({ path, title, breadcrumbs, sections }) => {
      const slugger = new Slugger()
      return [
        [path, title, ...breadcrumbs].map(fold).join('\t'),
        ...sections.slice(1).map(({ level, heading, id }) => {
          const plain = fold(heading)
          return `${' '.repeat(level - 1)}${plain}${slugger.slug(plain) === id ? '' : `\t${id}`}`
        }),
      ]
    })
    .join('\n')
}

/** Descriptions, keywords and the text of every section. */
export function packContent(pages: readonly SearchPage[]): string {
  return pages
    .flatMap(({ description, keywords, sections }) => [
      [description, ...keywords].map(fold).join('\t'),
      ...sections.map(({ text }) => fold(text)),
    ])
    .join('\n')
}

/** Reads what `packHeadings` wrote; what only the content has is empty. */
export function unpackHeadings(packed: string): SearchPage[] {
  const pages: (SearchPage & { sections: SearchSection[] })[] = []
  let slugger = new Slugger()
  for (const line of lines(packed)) {
    if (!line.startsWith(' ')) {
      const [path = '', title = '', ...breadcrumbs] = line.split('\t')
      slugger = new Slugger()
      const first: SearchSection = { level: 1, heading: title, id: '', text: '' }
      pages.push({ path, title, breadcrumbs, description: '', keywords: [], sections: [first] })
      continue
    }
    const [heading = '', id] = line.replace(/^ +/, '').split('\t')
    const derived = slugger.slug(heading)
    pages.at(-1)?.sections.push({ level: line.startsWith('  ') ? 3 : 2, heading, id: id ?? derived, text: '' })
  }
  return pages
}

/**
 * Adds what `packContent` wrote to the pages that `unpackHeadings` read.
 * @throws {RangeError} When the two were not made together.
 */
export function unpackContent(pages: readonly SearchPage[], packed: string): SearchPage[] {
  const all = packed.split('\n')
  const needed = pages.reduce((sum, page) => sum + 1 + page.sections.length, 0)
  if (all.length !== needed && !(needed === 0 && packed === ''))
    throw new RangeError('The two texts of the search were not made together.')
  let next = 0
  return pages.map((page) => {
    const [description = '', ...keywords] = (all[next++] ?? '').split('\t')
    const sections = page.sections.map((section) => ({ ...section, text: all[next++] ?? '' }))
    return { ...page, description, keywords, sections }
  })
}
