import { writeIndex } from '../../src/search/node/indexParts.ts'
import { type SearchHit, SUGGESTIONS } from '../../src/search/shared/answer.ts'
import { findHits } from '../../src/search/shared/hits.ts'
import { partNames } from '../../src/search/shared/parts.ts'
import { PartStore } from '../../src/search/shared/partStore.ts'
import type { SearchPage } from '../../src/search/shared/records.ts'

/** A lesson as the search knows it, with sections of level 2. */
export const page = (path: string, title: string, sections: [heading: string, text: string][]): SearchPage => ({
  path,
  kind: 'lesson',
  title,
  breadcrumbs: ['CSS'],
  description: `All about ${title}.`,
  keywords: [],
  sections: [
    { level: 1, heading: title, id: '', text: `An introduction to ${title}.`, asked: [], errors: [] },
    ...sections.map(([heading, text]) => ({
      level: 2 as const,
      heading,
      id: heading.toLowerCase(),
      text,
      asked: [],
      errors: [],
    })),
  ],
})

export const pages = [
  page('/box', 'The box model', [
    ['Padding', 'Padding lies inside the border. Use box-sizing: border-box.'],
    ['Margin', 'Margins collapse.'],
  ]),
  page('/hooks', 'Hooks', [
    ['State', 'const [n, setN] = useState(0)'],
    ['Comparing', 'a === b, a ?? b'],
  ]),
  page(
    '/many',
    'Many',
    Array.from({ length: 20 }, (_, i) => [`Colour ${i}`, 'The colour of the sky.']),
  ),
]

/** What is found among pages for a query, with all parts of their index at hand. */
export function finder(from: readonly SearchPage[], synonyms = '', maxListed?: number) {
  const { parts } = writeIndex(from, synonyms, maxListed)
  const store = new PartStore(parts.get(partNames.start) ?? '')
  for (const [part, text] of parts) if (part !== partNames.start) store.add(part, text)
  return (query: string, limit = SUGGESTIONS) => {
    const finding = findHits(store, query, { limit })
    if (!('answer' in finding)) throw new Error(`There is no ${finding.missing.join()}.`)
    return finding.answer
  }
}

export const addresses = (hits: readonly SearchHit[]) => hits.map(({ url, hash }) => `${url}${hash}`)
