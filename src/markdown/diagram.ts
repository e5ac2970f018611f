import { createHash } from 'node:crypto'
import { fromHtml } from 'hast-util-from-html'
import { toString } from 'mdast-util-to-string'
import { cleanSvg } from './svg.ts'

const kinds = ['flowchart', 'graph', 'sequenceDiagram', 'stateDiagram-v2', 'stateDiagram', 'classDiagram', 'erDiagram']

/** A drawn diagram, or why it could not be drawn. */
export type Diagram = { svg: string } | { error: string }

/** The renderer brings a layout engine of 1.5 MB: only pages with a diagram load it. */
const loadRenderer = () => import('beautiful-mermaid')

/**
 * Draws a Mermaid diagram as SVG that follows the color mode of the page.
 * @param place Makes the diagram unique among all pages, e.g. its file and line.
 */
export async function drawDiagram(source: string, place: string): Promise<Diagram> {
  const error = sourceError(source)
  if (error) return { error }
  const { renderMermaidSVG } = await loadRenderer()
  const prefix = `d${createHash('sha256').update(place).update(source).digest('hex').slice(0, 6)}-`
  try {
    const svg = cleanSvg(renderMermaidSVG(source, { transparent: true, padding: 8 }), prefix)
    const lost = lostLabel(source, svg)
    return lost === undefined ? { svg } : { error: `The label "${lost}" is cut off in the drawing. Say it otherwise.` }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { error: `The diagram cannot be drawn: ${reason}` }
  }
}

function sourceError(source: string): string | undefined {
  const lines = source.split('\n').map((line) => line.trim())
  const [header = ''] = lines.filter((line) => line && !line.startsWith('%%'))
  const kind = header.split(/[\s;]/)[0] ?? ''
  if (!kinds.includes(kind)) return `Unknown kind of diagram \`${kind}\`. Known are: ${kinds.join(', ')}.`
  const colored = lines.find((line) => /^(?:style|classDef|linkStyle|%%\{)/.test(line))
  if (colored) return `\`${colored}\` sets colors, which would not follow the color mode. Take it out.`
  return undefined
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", apos: "'" }

/** The renderer drops what it cannot read, such as brackets inside of a quoted label. */
function lostLabel(source: string, svg: string): string | undefined {
  const bare = (text: string) =>
    text
      .replace(/<\/?(?:br|b|i|u|s|em|strong)\s*\/?>/g, '')
      .replace(/&(\w+|#\d+);/g, (whole, name: string) => entities[name] ?? whole)
      .replace(/\\n|\s/g, '')
  const drawn = bare(toString(fromHtml(svg, { fragment: true })))
  return [...source.matchAll(/"([^"\n]+)"/g)]
    .map(([, label = '']) => label)
    .find((label) => !drawn.includes(bare(label)))
}
