import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { MARK_INK, MARK_PATH } from '../components/layout/mark.ts'
import type { Site } from '../content/model.ts'
import { sectionTitle } from '../content/sidebars.ts'
import { socialImagePath } from '../routes/socialImage.ts'
import { isTagRoute, type Route } from '../routes/table.ts'
import type { OutputFile } from './assets.ts'

/** Size that Open Graph asks for. */
const WIDTH = 1200
const HEIGHT = 630
/** Raise it when the drawing changes: it is part of the cache key. */
const DRAWING = 1

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

/** The image of each listed page, drawn anew only where its text has changed. Tag pages share the site's own. */
export async function socialImages(site: Site, routes: readonly Route[], cacheDir: string): Promise<OutputFile[]> {
  await mkdir(cacheDir, { recursive: true })
  const [regular, bold] = await Promise.all([font(400), font(700)])
  const fonts = [
    { name: 'Serif', data: regular, weight: 400 as const, style: 'normal' as const },
    { name: 'Serif', data: bold, weight: 700 as const, style: 'normal' as const },
  ]
  const render = async (card: Card) => {
    const key = createHash('sha256')
      .update(JSON.stringify([DRAWING, card]))
      .digest('hex')
      .slice(0, 32)
    const cached = join(cacheDir, `${key}.png`)
    const known = await readFile(cached).catch(() => undefined)
    if (known?.length) return known
    // satori takes React elements or objects of the same shape, but its types ask for React's own.
    const svg = await satori(drawing(card) as Parameters<typeof satori>[0], { width: WIDTH, height: HEIGHT, fonts })
    const image = new Resvg(svg).render().asPng()
    await writeFile(`${cached}.tmp`, image)
    await rename(`${cached}.tmp`, cached)
    return image
  }
  const files: OutputFile[] = []
  for (const route of routes) {
    if (isTagRoute(route)) continue
    const home = route.view.kind === 'home'
    const card = {
      title: home ? site.config.title : route.title,
      section: home ? site.config.url.replace(/^https?:\/\//, '') : sectionName(site, route),
      tagline: home ? site.config.tagline : `${site.config.title} · every sample has been run`,
      accent: site.config.themeColor,
    }
    files.push({ path: socialImagePath(route.path), data: await render(card) })
  }
  return files
}

function sectionName(site: Site, { view, path }: Route): string {
  if (view.kind === 'doc' && view.doc.sidebar !== undefined) {
    const section = sectionTitle(site.docs, view.doc.sidebar)
    const { level, title } = view.doc.frontMatter
    if (section !== undefined && section !== title) return level ? `${section} · ${level}` : section
  }
  if (view.kind === 'category') return 'Lessons'
  return path.startsWith(site.config.blog.basePath) ? site.config.blog.title : site.config.title
}
