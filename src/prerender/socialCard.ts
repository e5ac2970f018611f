import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { inputsHash } from '../cache/inputsHash.ts'
import { writeAtomically } from '../cache/writeAtomically.ts'
import { MARK_INK, MARK_PATH } from '../config/mark.ts'

/** Size that Open Graph asks for. */
const WIDTH = 1200
const HEIGHT = 630

const require = createRequire(import.meta.url)
const font = (weight: number) =>
  readFile(require.resolve(`@fontsource/source-serif-4/files/source-serif-4-latin-${weight}-normal.woff`))

/** What an image says. */
export interface Card {
  title: string
  /** Small line above the title. */
  section: string
  tagline: string
  accent: string
}

interface Node {
  type: string
  props: Record<string, unknown> & { children?: (Node | string)[] | string }
}
const node = (type: string, props: Record<string, unknown>, ...children: (Node | string)[]): Node => ({
  type,
  props: { ...props, children: children.length === 1 ? (children[0] as string) : children },
})
const box = (style: Record<string, unknown>, ...children: (Node | string)[]): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

/** The drawing of a card: a page that begins to roll up at its left edge. */
function drawing({ title, section, tagline, accent }: Card): Node {
  const mark = node(
    'svg',
    { width: 72, height: 72, viewBox: '0 0 32 32' },
    node('rect', { width: 32, height: 32, rx: 8, fill: accent }),
    node('path', {
      d: MARK_PATH,
      fill: 'none',
      stroke: MARK_INK,
      strokeWidth: 3.2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    }),
  )
  return box(
    { width: WIDTH, height: HEIGHT, background: '#0e1219', color: '#e2e7f0', fontFamily: 'Serif' },
    box({ width: 24, background: accent }),
    box(
      {
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: '64px 72px',
        flexGrow: 1,
        width: WIDTH - 24,
      },
      box({ color: '#8ab6ff', fontSize: 32 }, section),
      box({ fontSize: title.length > 40 ? 68 : 84, fontWeight: 700, lineHeight: 1.1 }, title),
      box({ alignItems: 'center', gap: 24, color: '#9ba7ba', fontSize: 30 }, mark, box({}, tagline)),
    ),
  )
}

/**
 * Makes a function that draws cards as PNG.
 * @param cacheDir Keeps the cards: one is drawn anew only where its text or the drawing has changed.
 */
export async function cardDrawer(cacheDir: string): Promise<(card: Card) => Promise<Uint8Array>> {
  const [regular, bold] = await Promise.all([font(400), font(700)])
  const fonts = [
    { name: 'Serif', data: regular, weight: 400 as const, style: 'normal' as const },
    { name: 'Serif', data: bold, weight: 700 as const, style: 'normal' as const },
  ]
  const version = inputsHash([import.meta.filename])
  return async (card) => {
    const key = createHash('sha256')
      .update(JSON.stringify([version, card]))
      .digest('hex')
      .slice(0, 32)
    const cached = join(cacheDir, `${key}.png`)
    const known = await readFile(cached).catch(() => undefined)
    if (known?.length) return known
    // satori takes React elements or objects of the same shape, but its types ask for React's own.
    const svg = await satori(drawing(card) as Parameters<typeof satori>[0], { width: WIDTH, height: HEIGHT, fonts })
    const image = new Resvg(svg).render().asPng()
    await writeAtomically(cached, image)
    return image
  }
}
