import { findHits } from '../src/search/shared/hits.ts'
import { partNames } from '../src/search/shared/parts.ts'
import { PartStore } from '../src/search/shared/partStore.ts'
import type { SearchPage } from '../src/search/shared/records.ts'
import { madeIndex, SHOWN, sitePages, type NearIndex } from '../tests/search/evaluate.ts'
import { FRESH_CLASSES, freshQueries } from '../tests/search/fresh.ts'
import { brotliBytes } from './brotliBytes.ts'
import { randomNumbers } from './randomNumbers.ts'
import { kilobytes, megabytes, ms, seconds, table } from './statistics.ts'
import type { BenchOptions } from './options.ts'

/** How many times the pages of the site there are. */
const TIMES = [1, 10, 75]
/** Share of the words of a copy that are other words of the site, and of those that no other page has. */
const OTHER = 0.3
const OWN = 0.005
const WORD = /\p{L}{4,}/gu

/**
 * Measures what a query costs on a site with many times the pages: the index is made of generated copies of what the
 * search knows of each page, whose words differ. Nothing is compiled, and no browser is asked.
 */
export async function measureSearchGrowth({ log }: BenchOptions): Promise<void> {
  const pages = await sitePages()
  const rows: string[][] = []
  for (const times of TIMES) {
    const grown = grow(pages, times)
    const before = performance.now()
    const index = madeIndex(grown)
    const built = (performance.now() - before) / 1000
    const memory = process.resourceUsage().maxRSS * 1024
    const wire = wireBytesOf(index)
    rows.push([
      `${grown.length}`,
      seconds(built),
      megabytes(memory),
      kilobytes(wire(partNames.start)),
      kilobytes(wire(partNames.common)),
      ...FRESH_CLASSES.map((kind) => costs(index, wire, freshQueries(kind, 'work', pages))),
    ])
    log(table(['pages', 'made in', 'peak memory', 'start', 'common words', ...FRESH_CLASSES], rows))
  }
}

/** Bytes of the index for a first query and for another one after it, and the time that it takes on what has come. */
function costs(index: NearIndex, wire: (name: string) => number, queries: readonly { query: string }[]): string {
  const first: number[] = []
  const further: number[] = []
  const times: number[] = []
  queries.forEach(({ query }, i) => {
    const asked = new Set<string>()
    const store = new PartStore(index.part(partNames.start))
    const add = (name: string) => {
      store.add(name, index.part(name))
      if (asked.has(name)) return 0
      asked.add(name)
      return wire(name)
    }
    const answer = (text: string): number => {
      let bytes = 0
      for (;;) {
        const began = performance.now()
        const finding = findHits(store, text, { limit: SHOWN })
        if ('answer' in finding) {
          times.push(performance.now() - began)
          return bytes
        }
        for (const name of finding.missing) bytes += add(name)
      }
    }
    first.push(wire(partNames.start) + add(partNames.common) + answer(query))
    further.push(answer(queries[(i + 3) % queries.length]!.query))
  })
  const at = (values: readonly number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN
  return `${kilobytes(at(first, 0.5))}, further ${kilobytes(at(further, 0.5))}, ${ms(at(times, 0.95))}`
}

/** Bytes of a part as it is sent; each is compressed once. */
function wireBytesOf(index: NearIndex): (name: string) => number {
  const known = new Map<string, number>()
  return (name) => {
    const bytes = known.get(name) ?? brotliBytes(index.part(name))
    known.set(name, bytes)
    return bytes
  }
}

/** The pages, and copies of them with other words. */
function grow(pages: readonly SearchPage[], times: number): SearchPage[] {
  const vocabulary = pages.flatMap(({ sections }) => sections.flatMap(({ text }) => text.match(WORD) ?? []))
  const copies = Array.from({ length: times - 1 }, (_, i) => i + 1)
  return [...pages, ...copies.flatMap((number) => pages.map((page) => copyOf(page, number, vocabulary)))]
}

function copyOf(page: SearchPage, number: number, vocabulary: readonly string[]): SearchPage {
  const random = randomNumbers(`${page.path} ${number}`)
  const vary = (text: string) =>
    text.replace(WORD, (word) => {
      const chance = random()
      if (chance < OWN) return coined(random)
      return chance < OWN + OTHER ? vocabulary[Math.floor(random() * vocabulary.length)]! : word
    })
  return {
    ...page,
    path: `${page.path}-${number}`,
    title: vary(page.title),
    description: vary(page.description),
    keywords: page.keywords.map(vary),
    sections: page.sections.map((section) => ({
      ...section,
      heading: vary(section.heading),
      text: vary(section.text),
      asked: section.asked.map(vary),
      errors: section.errors.map(vary),
    })),
  }
}

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ka', 'le', 'mi', 'no', 'pu', 'ra', 'se', 'ti', 'vo', 'zu', 'star']

/** A word that hardly any other page has. */
const coined = (random: () => number): string =>
  Array.from({ length: 4 }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('')
