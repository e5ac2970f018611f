import { Feed } from 'feed'
import type { Site } from '../content/model.ts'
import { toHtml } from './plainHtml.ts'
import type { OutputFile } from './assets.ts'

/** How many posts a feed carries. */
const MAX_ITEMS = 20

/** The CSS that a browser shows the feeds with, for a person who follows the link. XSLT is on its way out of browsers. */
export const FEED_CSS = '/feed.css'

/**
 * RSS 2.0 and Atom 1.0 of the listed posts.
 * @param markdown A post as plain Markdown, by its file and address.
 */
export function feeds(site: Site, markdown: (file: string, url: string) => string): OutputFile[] {
  const { config, posts } = site
  const url = (path: string) => new URL(path, config.url).href
  const base = config.blog.basePath
  const updated = posts
    .map((p) => p.lastUpdate?.time ?? `${p.date}T00:00:00Z`)
    .sort()
    .at(-1)
  const feed = new Feed({
    id: url(base),
    link: url(base),
    title: `${config.title} ${config.blog.title}`,
    description: config.blog.description,
    language: config.locale.default,
    favicon: url('/favicon.ico'),
    image: url('/icon-512.png'),
    copyright: config.footer.copyright,
    generator: config.title,
    // A feed of no posts has no date; the epoch keeps two builds of the same content the same.
    updated: new Date(updated ?? 0),
    feedLinks: { rss: url(`${base}/rss.xml`), atom: url(`${base}/atom.xml`) },
  })
  for (const post of posts.slice(0, MAX_ITEMS)) {
    feed.addItem({
      id: url(post.path),
      link: url(post.path),
      title: post.frontMatter.title,
      description: post.frontMatter.description,
      content: toHtml(markdown(post.file, url(post.path)), url(post.path)),
      date: new Date(post.lastUpdate?.time ?? `${post.date}T00:00:00Z`),
      published: new Date(`${post.date}T00:00:00Z`),
      author: post.authors.map((a) => ({ name: a.name, link: url(a.path) })),
      category: post.tags.map((t) => ({ name: t.label })),
    })
  }
  const styled = (xml: string) =>
    xml.replace(/^(<\?xml[^>]*\?>)/, `$1\n<?xml-stylesheet type="text/css" href="${FEED_CSS}"?>`)
  return [
    { path: `${base}/rss.xml`, data: styled(feed.rss2()) },
    { path: `${base}/atom.xml`, data: styled(feed.atom1()) },
  ]
}
