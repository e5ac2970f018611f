/** A term of a text and where it stands. */
export interface Token {
  /** What is indexed and asked for: lower case, without accents and hyphens, with the signs of code before it. */
  term: string
  start: number
  end: number
}

/** A word or a sign as it is written, with every term that finds it: the first is the whole, the others are parts. */
export interface Lexeme {
  whole: Token
  parts: Token[]
}

/** Longer words are cut: nobody types them, and the cost of a query must not depend on them. */
const MAX_WORD = 64

/*
 * A word, with the signs that give it its meaning in code (`::before`, `@media`, `!important`, `<dialog`, `--force`,
 * `.gitignore`), its parts joined as names join them (`box-sizing`, `console.log`); or a run of signs (`===`, `?.`);
 * or a pictogram. The lengths are bounded, so that no text makes the search slow.
 */
const LEXEME =
  /(<\/?|::?|@|!|--?|\.)?([\p{L}\p{N}_$][\p{L}\p{N}\p{M}_$]{0,63}(?:[-.'’][\p{L}\p{N}_$][\p{L}\p{N}\p{M}_$]{0,63}){0,8})|[=!<>&|?.+*%^~{}/-]{2,8}|\p{Extended_Pictographic}/gu
/** `useState` → `use`, `State`; `XMLHttp` → `XML`, `Http`; `box-sizing` → `box`, `sizing`. */
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{N}+|\p{Lu}+/gu
const ASCII = /^[ -~]*$/

/** One spelling for all: lower case, no accents, no joints. */
function normalize(word: string): string {
  const plain = ASCII.test(word) ? word : word.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain
    .toLowerCase()
    .replace(/[-.'’]/g, '')
    .slice(0, MAX_WORD)
}

/** What `LEXEME` reads, and up to three other signs that stand alone. */
const WITH_LONE_SIGNS = new RegExp(`${LEXEME.source}|(?<=^|\\s)[^\\p{L}\\p{N}\\s]{1,3}(?=\\s|$)`, 'gu')

/**
 * Every word and sign of a text, in its order.
 * @param loneSigns Also signs like `%` and `()` that stand alone: a query may ask for them, in a text they say nothing.
 */
export function* scan(text: string, loneSigns = false): Generator<Lexeme> {
  for (const match of text.matchAll(loneSigns ? WITH_LONE_SIGNS : LEXEME)) {
    const [all, sign = '', word] = match
    const start = match.index
    const end = start + all.length
    if (word === undefined) {
      yield { whole: { term: all, start, end }, parts: [] }
      continue
    }
    const from = start + sign.length
    const name = normalize(word)
    const parts: Token[] = sign === '' ? [] : [{ term: name, start: from, end }]
    const pieces = [...word.matchAll(PART)]
    if (pieces.length > 1)
      for (const piece of pieces) {
        const at = from + piece.index
        parts.push({ term: normalize(piece[0]), start: at, end: at + piece[0].length })
      }
    yield { whole: { term: `${sign === '</' ? '<' : sign}${name}`, start, end }, parts }
  }
}

/** Where terms stand in a text, as they are written there; neighbors and overlaps are one. */
export function findTerms(text: string, isWanted: (term: string) => boolean): [start: number, end: number][] {
  const found: [number, number][] = []
  for (const { whole, parts } of scan(text)) {
    const hits = isWanted(whole.term) ? [whole] : parts.filter((part) => isWanted(part.term))
    for (const { start, end } of hits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
      const last = found.at(-1)
      if (last && start <= last[1]) last[1] = Math.max(last[1], end)
      else found.push([start, end])
    }
  }
  return found
}
