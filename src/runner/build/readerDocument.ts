import { PLACEHOLDER_IMAGE } from './placeholderImage.ts'
import type { SourceText } from '../protocol.ts'

/** The frame may load nothing, so the picture is written into the document. */
const picture = `data:image/svg+xml,${encodeURIComponent(PLACEHOLDER_IMAGE)}`

/**
 * Makes a document ready for the frame, which loads nothing and runs no script of the HTML itself: style sheets of
 * the sample are written into it, pictures are stand-ins, and scripts are marked for the frame to run.
 * @param html As the gate writes it.
 * @param samples All samples of the program.
 */
export function readerDocument(html: string, samples: readonly SourceText[]): string {
  const sheets = new Map(samples.flatMap((s) => (s.lang === 'css' && s.meta.file ? [[s.meta.file, s.code]] : [])))
  return html
    .replace(/<script type="importmap">.*?<\/script>\n?/s, '')
    .replace(/<link rel="icon" href="data:,">\n?/, '')
    .replace(/<link\b[^>]*\bhref\s*=\s*["']?(?:\.?\/)?([^"'\s>]+)[^>]*>/gi, (tag, file: string) => {
      if (!/\brel\s*=\s*["']?stylesheet/i.test(tag)) return tag.includes('data:') ? tag : ''
      return `<style>\n${sheets.get(file) ?? ''}\n</style>`
    })
    .replace(/<script\b([^>]*)>/gi, (tag, attributes: string) => {
      const type = /\btype\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1] ?? ''
      if (!['', 'module', 'text/javascript'].includes(type)) return tag
      return `<script data-sample="${type}"${attributes.replace(/\s*\btype\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/i, '')} type="text/plain">`
    })
    .replace(
      /(<(?:img|source|input|video|image)\b[^>]*?\b(?:src|poster|href)\s*=\s*)(["'])(?!data:)[^"']*\2/gi,
      `$1"${picture}"`,
    )
    .replace(/(<(?:img|source)\b[^>]*?\bsrcset\s*=\s*)(["'])[^"']*\2/gi, `$1"${picture}"`)
    .replace(
      /\burl\(\s*(["']?)(?!data:|#)[^)"']*\.(?:png|jpe?g|webp|avif|svg|gif)[^)"']*\1\s*\)/gi,
      `url("${picture}")`,
    )
}
