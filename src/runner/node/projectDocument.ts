import type { Program } from '../../samples/sample.ts'
import { isDocument, writeDocument } from '../shared/pageDocument.ts'

/**
 * Without a doctype the browser leaves out the space above the first element and below the last one. The frame of a
 * result is never in that mode, and what it shows must be what the reader's own file shows.
 * @see https://html.spec.whatwg.org/multipage/rendering.html#margin-collapsing-quirks
 */
const QUIRKS = 'main > :first-child { margin-block-start: 0 } main > :last-child { margin-block-end: 0 }'

/**
 * Writes the document of a page program. A file of the reader's own site is what it is: nothing is put into it, except
 * around one that is no whole document yet.
 */
export function documentOf(program: Pick<Program, 'samples'>): string {
  const page = program.samples.find(({ lang, project }) => lang === 'html' && project)
  if (!page) return writeDocument(program)
  if (isDocument(page.code)) return page.code
  return writeDocument({ samples: [page, { lang: 'css', code: QUIRKS, meta: {} }] })
}

/** Puts the pictures of a program into its document, for a frame that may load nothing. */
export function insertPictures(html: string, { pictures = {} }: Pick<Program, 'pictures'>): string {
  return html.replace(/(\bsrc\s*=\s*)(["'])([^"']*)\2/g, (whole, start: string, quote: string, name: string) =>
    name in pictures ? `${start}${quote}${pictures[name]}${quote}` : whole,
  )
}
