import { SEARCH_KINDS, type SearchPage, type SearchSection } from './records.ts'
import { Slugger } from './slug.ts'
import { type SearchWords, wordLines, wordsOf } from './synonyms.ts'

/*
 * Two plain texts, because text compresses far better than an index built from it. The first has what answers most
 * queries: a line for each page, which begins with the number of its kind, and below it an indented line for each
 * heading. Before them are the synonyms, line by line as their file has them.
 *
 *   =color, colour
 *   0/docs/css/basics/css-box-model⇥The CSS box model⇥CSS⇥CSS basics
 *    Padding
 *   +
 *    The first heading after the checkpoint of a lesson
 *     A heading of level 3⇥its-identifier-where-the-slugger-would-make-another-one
 *
 * The second has, in the same order, a line with description and keywords for each page, and for each section a line
 * with its text, what is asked for, and after an empty field the error messages. White space is
 * folded in all of it, so that tabs and line ends are free to be used as marks.
 */

/** Stands before the first section after the checkpoint of a lesson. */
const LATER = '+'

const fold = (text: string) => text.replace(/\s+/g, ' ').trim()
const lines = (text: string) => (text === '' ? [] : text.split('\n'))

/**
 * Titles, breadcrumbs, headings and synonyms: all that is needed for the first suggestions.
 * @param synonyms Text of their file.
 */
export function packHeadings(pages: readonly SearchPage[], synonyms = ''): string {
  return [
    ...wordLines(synonyms).map((line) => `=${fold(line)}`),
    ...pages.flatMap(({ path, kind, title, breadcrumbs, sections }) => {
      const slugger = new Slugger()
      return [
        [SEARCH_KINDS.indexOf(kind) + path, title, ...breadcrumbs].map(fold).join('\t'),
        ...sections.slice(1).flatMap(({ level, heading, id, later }, i) => {
          const plain = fold(heading)
          const line = `${' '.repeat(level - 1)}${plain}${slugger.slug(plain) === id ? '' : `\t${id}`}`
          // `i` is the place of the section before it.
          return later && !sections[i]?.later ? [LATER, line] : [line]
        }),
      ]
    }),
  ].join('\n')
}

/** Reads the synonyms that `packHeadings` wrote. */
export function unpackWords(packed: string): SearchWords {
  return wordsOf(lines(packed).flatMap((line) => (line.startsWith('=') ? line.slice(1) : [])))
}

/** Descriptions, keywords and the text of every section. */
export function packContent(pages: readonly SearchPage[]): string {
  return pages
    .flatMap(({ description, keywords, sections }) => [
      [description, ...keywords].map(fold).join('\t'),
      ...sections.map(({ text, asked, errors }) => [text, ...asked, '', ...errors].map(fold).join('\t')),
    ])
    .join('\n')
}

/** Reads what `packHeadings` wrote; what only the content has is empty. */
export function unpackHeadings(packed: string): SearchPage[] {
  const pages: (SearchPage & { sections: SearchSection[] })[] = []
  let slugger = new Slugger()
  let later = {}
  const open = (level: SearchSection['level'], heading: string, id: string): SearchSection => ({
    level,
    heading,
    id,
    text: '',
    asked: [],
    errors: [],
  })
  for (const line of lines(packed)) {
    if (line.startsWith('=')) continue
    if (line === LATER) {
      later = { later: true }
      continue
    }
    if (!line.startsWith(' ')) {
      const [first = '', title = '', ...breadcrumbs] = line.split('\t')
      const kind = SEARCH_KINDS[Number(first[0])] ?? 'page'
      slugger = new Slugger()
      later = {}
      pages.push({
        path: first.slice(1),
        kind,
        title,
        breadcrumbs,
        description: '',
        keywords: [],
        sections: [open(1, title, '')],
      })
      continue
    }
    const [heading = '', id] = line.replace(/^ +/, '').split('\t')
    const derived = slugger.slug(heading)
    pages.at(-1)?.sections.push({ ...open(line.startsWith('  ') ? 3 : 2, heading, id ?? derived), ...later })
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
  if (all.length !== needed && !(needed === 0 && packed === '')) throw new RangeError('The search texts do not match.')
  let next = 0
  return pages.map((page) => {
    const [description = '', ...keywords] = (all[next++] ?? '').split('\t')
    const sections = page.sections.map((section) => {
      const [text = '', ...lists] = (all[next++] ?? '').split('\t')
      const middle = lists.indexOf('')
      return { ...section, text, asked: lists.slice(0, middle), errors: lists.slice(middle + 1) }
    })
    return { ...page, description, keywords, sections }
  })
}
