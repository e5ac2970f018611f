import { isComponent, isScript } from '../../samples/groups.ts'
import type { Sample } from '../../samples/sample.ts'

/** What a document is made of: a sample, or what a reader has made of it. */
type Part = Pick<Sample, 'lang' | 'code'> & { meta: { file?: string } }

/** Origin at which the page of a sample lies. Nothing answers there but the gate. */
export const ORIGIN = 'https://sample.test'

const imports = {
  react: '/@react/react.js',
  'react/': '/@react/react/',
  'react-dom': '/@react/react-dom.js',
  'react-dom/': '/@react/react-dom/',
  'react-router': '/@react/react-router.js',
}

/** Whether HTML is a whole document and not a fragment. */
export function isDocument(html: string): boolean {
  let rest = html.trimStart()
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->')
    if (end < 0) return false
    rest = rest.slice(end + 3).trimStart()
  }
  return /^<(!doctype|html)\b/i.test(rest)
}

/** Writes the document of a page program: its HTML, in a valid document where it is a fragment, and its CSS. */
export function writeDocument({ samples }: { samples: readonly Part[] }): string {
  const html = samples.filter((s) => s.lang === 'html' && s.meta.file === undefined).map((s) => s.code)
  const pages = samples.filter((s) => s.lang === 'html' && s.meta.file !== undefined)
  // A program whose HTML has names shows the first file.
  const fragment = html.length > 0 ? html.join('\n') : (pages[0]?.code ?? '')
  const styles = samples.filter((s) => s.lang === 'css' && !isLinked(s, fragment)).map((s) => s.code)
  const head = [importMap(samples), styles.length > 0 ? `<style>\n${styles.join('\n')}\n</style>` : '']
    .filter(Boolean)
    .join('\n')
  if (isDocument(fragment)) return intoHead(fragment, head)
  const root = samples.some(isComponent) && !/\bid=["']?root\b/.test(fragment) ? '<div id="root"></div>' : ''
  const body = /<(main|body)\b/i.test(fragment) ? `${fragment}\n${root}` : `<main>\n${fragment}\n${root}</main>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sample</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
${body}
</body>
</html>`
}

function intoHead(html: string, head: string): string {
  const end = html.search(/<\/head\s*>/i)
  const body = html.search(/<body\b/i)
  const at = end >= 0 ? end : body
  return at < 0 ? `${head}${html}` : `${html.slice(0, at)}${head}\n${html.slice(at)}`
}

function importMap(samples: readonly Part[]): string {
  if (!samples.some((s) => isScript(s) && /\breact\b|<\w/.test(s.code))) return ''
  return `<script type="importmap">${JSON.stringify({ imports })}</script>`
}

/**
 * Whether the HTML itself asks for the file of a sample, so that the gate need not add it.
 * @param sample A style sheet or script with a file name.
 */
export function isLinked({ meta: { file } }: Part, html: string): boolean {
  return (
    file !== undefined &&
    new RegExp(`(href|src)\\s*=\\s*["']?(\\./|/)?${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\b`).test(html)
  )
}

/** The HTML itself loads the module, so it must not run a second time. */
export function isLinkedEntry(entry: string, html: string): boolean {
  return isLinked({ lang: 'html', code: html, meta: { file: entry } }, html)
}
