import { Lexicon } from './lexicon.ts'
import { openPart, readTerms, readText } from './partFormat.ts'
import { partNames, type SearchStart, type TermsPart, type TextPart } from './parts.ts'

/** The parts of one index that have been fetched. */
export class PartStore {
  readonly lexicon: Lexicon
  readonly #terms = new Map<string, TermsPart>()
  readonly #words = new Map<string, readonly string[]>()
  readonly #texts = new Map<string, TextPart>()

  /**
   * @param start the first part of the index
   * @throws {TypeError} When that is no whole part of an index.
   */
  constructor(start: string) {
    this.lexicon = new Lexicon(JSON.parse(openPart(start)) as SearchStart, {
      terms: this.#terms,
      words: this.#words,
    })
  }

  /** @throws {TypeError} When the text is no whole part of an index. */
  add(name: string, text: string): void {
    const part = openPart(text)
    if (name.startsWith('terms')) this.#terms.set(name, readTerms(part))
    else if (name.startsWith('text')) this.#texts.set(name, readText(part))
    else this.#words.set(name, part.split('\n'))
  }

  /** What is shown of the page of a section. */
  textOf(record: number): TextPart | undefined {
    return this.#texts.get(partNames.text(record))
  }
}
