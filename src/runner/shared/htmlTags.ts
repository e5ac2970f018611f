/** An attribute of a tag, and where it stands in the text. */
export interface Attribute {
  /** In lower case. */
  name: string
  value: string
  from: number
  to: number
}

/** A start tag, and where it stands in the text. */
export interface StartTag {
  /** In lower case. */
  name: string
  attributes: readonly Attribute[]
  from: number
  to: number
  /** Where its text ends, when that is no HTML: that of a script, for instance. */
  textTo?: number
}

const NAME = /[a-z][^\s/>]*/iy
const ATTRIBUTE_NAME = /[^\s/>][^\s/>=]*/y
const BARE_VALUE = /[^\s>]*/y
const BLANKS = /\s*/y
const BLANKS_OR_SLASHES = /[\s/]*/y

/** Their text has no tags. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'])

/**
 * The start tags of HTML as a browser reads it, without those in comments and in the texts of scripts and styles. It
 * takes time in proportion to the text, whatever that is: readers write it, and it is read in the page itself.
 * @see https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 */
export function* startTags(html: string): Generator<StartTag> {
  let at = html.indexOf('<')
  const skip = (pattern: RegExp, from: number) => {
    pattern.lastIndex = from
    pattern.test(html)
    return pattern.lastIndex
  }
  const endOf = (text: string, from: number) => {
    const found = html.indexOf(text, from)
    return found < 0 ? html.length : found + text.length
  }
  while (at >= 0) {
    const nameEnd = skip(NAME, at + 1)
    if (nameEnd > 0) {
      const tag = readTag(html, at, nameEnd, skip)
      // It does not end, so neither do what follows it.
      if (!tag) return
      const end = RAW.has(tag.name) ? endOfText(html, tag) : undefined
      yield end === undefined ? tag : { ...tag, textTo: end }
      at = end ?? tag.to
    } else if (html.startsWith('<!--', at)) at = endOf('-->', at + 2)
    else at++
    at = html.indexOf('<', at)
  }
}

function readTag(
  html: string,
  from: number,
  nameEnd: number,
  skip: (pattern: RegExp, from: number) => number,
): StartTag | undefined {
  const attributes: Attribute[] = []
  for (let at = skip(BLANKS_OR_SLASHES, nameEnd); at < html.length; at = skip(BLANKS_OR_SLASHES, at)) {
    if (html[at] === '>') return { name: html.slice(from + 1, nameEnd).toLowerCase(), attributes, from, to: at + 1 }
    const start = at
    at = skip(ATTRIBUTE_NAME, at)
    const name = html.slice(start, at).toLowerCase()
    const sign = skip(BLANKS, at)
    let value = ''
    if (html[sign] === '=') {
      at = skip(BLANKS, sign + 1)
      const quote = html[at]
      if (quote === '"' || quote === "'") {
        const end = html.indexOf(quote, at + 1)
        if (end < 0) return undefined
        value = html.slice(at + 1, end)
        at = end + 1
      } else {
        const end = skip(BARE_VALUE, at)
        value = html.slice(at, end)
        at = end
      }
    }
    attributes.push({ name, value, from: start, to: at })
  }
  return undefined
}

/** Where the end tag of an element whose text has no tags begins. */
function endOfText(html: string, { name, to }: StartTag): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  end.lastIndex = to
  return end.exec(html)?.index ?? html.length
}
