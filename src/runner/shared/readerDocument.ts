import type { SourceText } from './protocol.ts'
import { applyEdits, type Edit } from './applyEdits.ts'
import { type StartTag, startTags } from './htmlTags.ts'
import { PLACEHOLDER_IMAGE } from './placeholderImage.ts'

/** The frame may load nothing, so the picture is written into the document. */
const picture = `data:image/svg+xml,${encodeURIComponent(PLACEHOLDER_IMAGE)}`

/** The stand-in of one file: its name stays as the fragment, so that the checks of an exercise can tell files apart. */
const pictureOf = (address: string) => `${picture}#${encodeURIComponent(address.toWellFormed())}`

/** A density or a width in a `srcset`, with the commas behind it. */
const DESCRIPTOR = /^[\d.]+[wxh],*$/

/** The list of a `srcset` with its descriptors, as the browser reads it: an address ends at a space or at a last comma. */
const picturesOf = (list: string) =>
  list
    .replace(/(\s[\d.]+[wxh]),(?=\S)/g, '$1, ')
    .split(/\s+/)
    .map((word) => {
      const address = word.replaceAll(/^,+|,+$/g, '')
      return !address || DESCRIPTOR.test(word) ? word : pictureOf(address) + (word.endsWith(',') ? ',' : '')
    })
    .join(' ')

/** Attributes that name a picture, by element. */
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  input: ['src'],
  video: ['src', 'poster'],
  image: ['href', 'xlink:href'],
}

/** A function of CSS that names a file. None of its parts may match another one's beginning: it stays linear. */
const URL_FUNCTION = /\burl\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'()]+))\s*\)/gi

/**
 * Makes a document ready for the frame, which loads nothing and runs no script of the HTML itself: style sheets of
 * the sample are written into it, pictures are stand-ins, and scripts are marked for the frame to run.
 * @param html As the gate writes it.
 * @param samples All samples of the program.
 * @param change Called with the text of each script.
 */
export function readerDocument(
  html: string,
  samples: readonly SourceText[],
  change: (code: string) => string = (code) => code,
): string {
  const sheets = new Map(samples.flatMap((s) => (s.lang === 'css' && s.meta.file ? [[s.meta.file, s.code]] : [])))
  const edits: Edit[] = []
  for (const tag of startTags(html)) {
    if (tag.name === 'script') edits.push(...editScript(html, tag, change))
    else if (tag.name === 'link') edits.push(...editLink(html, tag, sheets))
    else
      for (const { name, value, from, to } of tag.attributes)
        if (PICTURES[tag.name]?.includes(name) && (name === 'srcset' || !/^\s*data:/i.test(value)))
          edits.push({ from, to, text: `${name}="${name === 'srcset' ? picturesOf(value) : pictureOf(value)}"` })
  }
  return applyEdits(html, edits).replace(URL_FUNCTION, (whole, double?: string, single?: string, bare?: string) => {
    const address = double ?? single ?? bare ?? ''
    // Without quotes, since it may stand in an attribute.
    return /^(?!data:|#).*\.(?:png|jpe?g|webp|avif|svg|gif)/i.test(address) ? `url(${picture})` : whole
  })
}

const attribute = ({ attributes }: StartTag, name: string) => attributes.find((a) => a.name === name)

function editScript(html: string, tag: StartTag, change: (code: string) => string): Edit[] {
  const { from, to, textTo = to } = tag
  const type = attribute(tag, 'type')
  const kind = type?.value.trim().toLowerCase() ?? ''
  if (kind === 'importmap') return [{ from, to: afterLine(html, textTo + '</script>'.length), text: '' }]
  if (!['', 'module', 'text/javascript'].includes(kind)) return []
  const others = tag.attributes.filter((a) => a !== type).map((a) => ` ${html.slice(a.from, a.to)}`)
  const code = html.slice(to, textTo)
  return [
    { from, to, text: `<script data-sample="${kind}"${others.join('')} type="text/plain">` },
    { from: to, to: textTo, text: change(code) },
  ]
}

function editLink(html: string, tag: StartTag, sheets: ReadonlyMap<string, string>): Edit[] {
  const { from, to } = tag
  const href = attribute(tag, 'href')?.value.trim()
  const rel = attribute(tag, 'rel')?.value.trim().toLowerCase().split(/\s+/) ?? []
  if (href === undefined) return []
  if (rel.includes('stylesheet'))
    return [{ from, to, text: `<style>\n${sheets.get(href.replace(/^\.?\//, '')) ?? ''}\n</style>` }]
  // That of the gate, which asks for no picture.
  if (rel.includes('icon') && href === 'data:,') return [{ from, to: afterLine(html, to), text: '' }]
  return href.startsWith('data:') ? [] : [{ from, to, text: '' }]
}

/** What follows a line break at a place, or the place itself. */
const afterLine = (text: string, at: number) => (text[at] === '\n' ? at + 1 : at)
