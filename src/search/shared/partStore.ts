import { Lexicon } from './lexicon.ts'
import { openPart, readTerms, readText } from './partFormat.ts'
import { partNames, type SearchStart, type TermsPart, type TextPart } from './parts.ts'
import { Recent } from './recent.ts'

/** Letters of all parts together that stay: what a query needs is a tenth of it. A part that has gone is fetched again. */
const MAX_LETTERS = 3_000_000
/** Parts with terms that stay read, which takes ten times the room of their text. */
const MAX_READ = 24

/** The parts of one index that have been fetched, those last used. */
export class PartStore {
  readonly lexicon: Lexicon
  readonly #texts = new Recent<string>(MAX_LETTERS, (text) => text.length)
  readonly #read = new Recent<TermsPart>(MAX_READ)

  /**
   * @param start the first part of the index
   * @throws {TypeError} When that is no whole part of an index.
   */
  constructor(start: string) {
    this.lexicon = new Lexicon(JSON.parse(openPart(start)) as SearchStart, {
      terms: (name) => this.#termsOf(name),
      words: (name) => this.#texts.get(name)?.split('\n'),
    })
  }

  /** @throws {TypeError} When the text is no whole part of an index. */
  add(name: string, text: string): void {
    this.#texts.set(name, openPart(text))
  }

  /** What is shown of the page of a section. */
  textOf(record: number): TextPart | undefined {
    const text = this.#texts.get(partNames.text(record))
    return text === undefined ? undefined : readText(text)
  }

  #termsOf(name: string): TermsPart | undefined {
    const known = this.#read.get(name)
    if (known) return known
    const text = this.#texts.get(name)
    if (text === undefined) return undefined
    const part = readTerms(text)
    this.#read.set(name, part)
    return part
  }
}
