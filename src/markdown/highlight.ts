import type { HighlighterCore, ThemedToken } from 'shiki/core'
import { BoundedCache } from '../cache/shared/boundedCache.ts'
import { escapeHtml } from './shared/escapeHtml.ts'
import { THEME } from './highlighter.ts'
import { languages } from '../samples/languages.ts'

/** Shiki's variables and the one-letter classes that stand for them; what is not listed is bare text. */
const classes: Readonly<Record<string, string>> = {
  'token-constant': 'c',
  'token-string': 's',
  'token-comment': 'm',
  'token-keyword': 'k',
  'token-function': 'f',
  'token-string-expression': 'e',
  'token-link': 'l',
}

/** Languages in which a trailing `//=> value` is the printed output. */
const printing = new Set(['js', 'mjs', 'ts', 'jsx', 'tsx'])

/** A run of text in one class; the empty class is bare text. */
interface Piece {
  text: string
  class: string
}

/**
 * Highlights code as one HTML string: bare text and `<span class="…">` with one-letter classes, `<mark>` around
 * highlighted lines, `<ins>` and `<del>` around the lines of a diff.
 * @param highlighter Has loaded the grammar of the language.
 * @param added 1-based lines that are new in a file: every one of them is marked for itself.
 * @param marked 1-based lines to highlight; `each`: every line becomes an element, so that one at a time can be marked.
 */
export function highlight(
  highlighter: HighlighterCore,
  code: string,
  lang: string,
  marked: readonly number[] | 'each' = [],
  added: readonly number[] = [],
): string {
  const lines = tokenize(highlighter, code, lang)
  const wrappers = lines.map((line, index) =>
    marked === 'each'
      ? { ...LINE }
      : added.includes(index + 1)
        ? { ...NEW }
        : marked.includes(index + 1)
          ? MARK
          : lang === 'diff'
            ? diffWrapper(line)
            : undefined,
  )
  let html = ''
  let run: Piece[] = []
  lines.forEach((line, index) => {
    const wrapper = wrappers[index]
    run.push(...line)
    if (index < lines.length - 1) run.push({ text: '\n', class: '' })
    if (wrapper !== wrappers[index + 1] || index === lines.length - 1) {
      html += wrapper ? wrapper.open + write(run) + wrapper.close : write(run)
      run = []
    }
  })
  return html
}

interface Wrapper {
  open: string
  close: string
}
const MARK: Wrapper = { open: '<mark class="line">', close: '</mark>' }
/** Only equal wrappers are joined: each line gets a copy. */
const LINE: Wrapper = { open: '<span data-n>', close: '</span>' }
const NEW: Wrapper = { open: '<ins data-new>', close: '</ins>' }
const INS: Wrapper = { open: '<ins>', close: '</ins>' }
const DEL: Wrapper = { open: '<del>', close: '</del>' }

function diffWrapper(line: readonly Piece[]): Wrapper | undefined {
  const text = line.map((piece) => piece.text).join('')
  if (/^\+(?!\+\+ )/.test(text)) return INS
  if (/^-(?!-- )/.test(text)) return DEL
  return undefined
}

/** Tokenized fences that are kept: those of the longest pages, so that after an edit only what differs is read again. */
const cache = new BoundedCache<string, readonly (readonly Piece[])[]>(500)

function tokenize(highlighter: HighlighterCore, code: string, lang: string): readonly (readonly Piece[])[] {
  const grammar = languages[lang]?.grammar
  // A diff is told by its lines: coloring its tokens as well would only hide that.
  if (!grammar || lang === 'diff') return code.split('\n').map((text) => [{ text, class: '' }])
  const key = `${lang}\n${code}`
  const known = cache.get(key)
  if (known) return known
  // Without a limit: on a busy machine Shiki would give up on a line after half a second and leave it uncolored.
  const tokens = highlighter.codeToTokensBase(code, { lang: grammar, theme: THEME, tokenizeTimeLimit: 0 })
  const lines = tokens.map((line) => line.map((token) => toPiece(token, lang)))
  cache.set(key, lines)
  return lines
}

function toPiece({ content, color }: ThemedToken, lang: string): Piece {
  if (printing.has(lang) && content.startsWith('//=>')) return { text: content, class: 'o' }
  const variable = /var\(--([\w-]+)\)/.exec(color ?? '')?.[1] ?? ''
  return { text: content, class: isQuiet(content) ? '' : (classes[variable] ?? '') }
}

/** A colon or an equals sign needs no color of its own: the text on both sides has one, and each span costs bytes. */
function isQuiet(text: string): boolean {
  return /^\s*[:=]\s*$/.test(text)
}

/** The unit belongs to its number: `10` and `px` are one value. */
function isUnitOf(piece: Piece, before: Piece | undefined): boolean {
  return (
    piece.class === 'k' && before?.class === 'c' && /\d$/.test(before.text) && /^(%|[a-zA-Z]{1,5})$/.test(piece.text)
  )
}

/** White space has no color, so it joins whatever is before it; then equal neighbors become one. */
function write(pieces: readonly Piece[]): string {
  const merged: Piece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (last && (last.class === piece.class || piece.text.trim() === '' || isUnitOf(piece, last)))
      last.text += piece.text
    else merged.push({ ...piece })
  }
  return merged.map(toHtml).join('')
}

/**
 * White space at the end of a run stays outside of the span, so that a background would not show it. A value behind
 * `//=>` takes its line break along: on a narrow screen it is a block, and the break must not stand alone after it.
 */
function toHtml({ text, class: name }: Piece): string {
  const trimmed = text.trimEnd()
  const body = name === 'o' && text[trimmed.length] === '\n' ? `${trimmed}\n` : trimmed
  return name && body ? `<span class="${name}">${escapeHtml(body)}</span>${text.slice(body.length)}` : escapeHtml(text)
}
