/** A file that HTML asks for by a relative address. */
export interface Reference {
  file: string
  /** 1-based line in the HTML. */
  line: number
}

const ADDRESS = /\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** The files that HTML asks for, without what lies elsewhere and places in the page itself. */
export function references(html: string): Reference[] {
  return html.split('\n').flatMap((text, i) =>
    [...text.matchAll(ADDRESS)].flatMap(([, double, single, bare]) => {
      const address = (double ?? single ?? bare ?? '').trim()
      const isElsewhere = /^([a-z][a-z\d+.-]*:|\/\/|#|$)/i.test(address)
      const file = address.replace(/^\.\//, '').replace(/[?#].*$/, '')
      return isElsewhere ? [] : [{ file, line: i + 1 }]
    }),
  )
}
