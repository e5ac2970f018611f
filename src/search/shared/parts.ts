/*
 * The index is many small texts, of which a query needs a few:
 *
 * - `start`, which all need: where the parts with terms begin, and what the search knows of words;
 * - `stems-3`: where each of some parts with terms begins, on a site with so many that `start` cannot list them all;
 * - `terms-common`: the words that say little, which most queries have, and their families;
 * - `terms-7`: other terms that follow each other in the order of their stems, with the sections that have them;
 * - `first-s`, `last-s`: words with this first or last letter, for what is spelled like none;
 * - `text-12-0`: what is shown of a section: that of page 12 which is level 1.
 *
 * The first two are in the file that names the index. Each has a mark at its end: a part that is cut, or another file, is
 * none. What belongs to another index has another path.
 */

/** A page has fewer sections than this. */
export const MAX_SECTIONS = 256

/** A section is known by a number: that of its page, and its own place there. */
export const recordOf = (page: number, section: number): number => page * MAX_SECTIONS + section
export const pageOf = (record: number): number => Math.floor(record / MAX_SECTIONS)
export const sectionOf = (record: number): number => record % MAX_SECTIONS

/** Names of the parts, which are parts of their paths, too. */
export const partNames = {
  start: 'start',
  common: 'terms-common',
  stems: (block: number) => `stems-${block}`,
  terms: (place: number) => `terms-${place}`,
  first: (letter: string) => `first-${letter}`,
  last: (letter: string) => `last-${letter}`,
  text: (record: number) => `text-${pageOf(record)}-${sectionOf(record)}`,
}

/** What every query needs. */
export interface SearchStart {
  /** How many sections there are. */
  records: number
  /** How many pages are of each kind: they are numbered in the order of their kinds. */
  kinds: readonly number[]
  stopWords: readonly string[]
  /** Stems that must be asked for, and stems that pages have for them. */
  synonyms: readonly (readonly [typed: string, said: string])[]
  /**
   * For each block of parts with terms, what its stems do not come before: as much as tells it from the part before. The
   * same for each part of a block is in the part `stems` of that block; a block of one part has none.
   */
  stems: readonly string[]
  /** How many parts with terms a block has; the last one may have fewer. */
  blockSize: number
  /** The letters of the parts with words. */
  letters: Record<'first' | 'last', string>
}

/** Sections that have a term, in order. Each list has one entry for each of them. */
export interface Postings {
  records: readonly number[]
  /** How much the term says about the section. */
  weights: readonly number[]
  /**
   * Where the heading has the term: of how many words that say something it is one, or 0 for a part of a name. Where it
   * has not: -1.
   */
  headings: readonly number[]
}

/** A query that is foreseen for a section, as far as a term stands in it. */
export interface AskedLine {
  record: number
  /** Which of the lines of the section it is. */
  line: number
  /** How many words that say something it has. */
  length: number
}

/** An error message, under its rarest words, with the sections that show it. */
export interface Message {
  words: readonly string[]
  records: readonly number[]
}

/** A term with all that is known of it. */
export interface Term extends Postings {
  /** In the singular. */
  word: string
  /** How many sections have it: perhaps more than are listed. */
  count: number
  /** Whether a text has it: it may also be two neighboring words as one. */
  isWritten: boolean
  asked: readonly AskedLine[]
  messages: readonly Message[]
  /** Words that with this one before them are another term. Where this one says little, the other one tells it. */
  next: ReadonlySet<string>
  /** Words that say little and with this one after them are another term. */
  previous: ReadonlySet<string>
}

/** All words with a beginning of which the parts with terms are many, as one term. */
export interface Beginning extends Postings {
  /** What was typed. */
  beginning: string
  count: number
}

/** What a part with terms holds. */
export interface TermsPart {
  /** Terms by stem. */
  terms: ReadonlyMap<string, readonly Term[]>
  beginnings: ReadonlyMap<string, Beginning>
}

/** What is shown of a section, with its page. */
export interface TextPart {
  path: string
  title: string
  breadcrumbs: readonly string[]
  heading: string
  id: string
  /** What stands above it on its page, as far as it is told. */
  parent: string
  text: string
}
