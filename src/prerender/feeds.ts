import { Feed } from 'feed'
import type { Post, Site } from '../content/shared/model.ts'
import { toHtml } from './plainHtml.ts'
import type { OutputFile } from './assets.ts'
import { escapeHtml } from '../markdown/shared/escapeHtml.ts'

/** How many posts a feed carries. */
const MAX_ITEMS = 20

/** The CSS that a browser shows the feeds with, for a person who follows the link. XSLT is on its way out of browsers. */
export const FEED_CSS = '/feed.css'

/**
 * RSS 2.0 and Atom 1.0 of the listed posts.
 * @param markdown Gives a post as plain Markdown, by its file and address.
 */
export function feeds(site: Site, markdown: (file: string, url: string) => string): OutputFile[] {
  const base = site.config.blog.basePath
  // A title of Atom is declared to be HTML by the library, one of RSS is plain text.
  return [
    { path: `${base}/rss.xml`, data: finished(feedOf(site, markdown, (title) => title).rss2()) },
    { path: `${base}/atom.xml`, data: finished(feedOf(site, markdown, escapeHtml).atom1()) },
  ]
}

function feedOf(
  site: Site,
  markdown: (file: string, url: string) => string,
  titleText: (title: string) => string,
): Feed {
  const { config, posts } = site
  const url = (path: string) => new URL(path, config.url).href
  const base = config.blog.basePath
  const changed = (post: Post) => new Date(post.lastUpdate?.time ?? `${post.date}T00:00:00Z`)
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
    updated: new Date(Math.max(0, ...posts.map((post) => changed(post).getTime()))),
    feedLinks: { rss: url(`${base}/rss.xml`), atom: url(`${base}/atom.xml`) },
  })
  for (const post of posts.slice(0, MAX_ITEMS)) {
    feed.addItem({
      id: url(post.path),
      link: url(post.path),
      title: inCdata(titleText(post.frontMatter.title)),
      description: escapeHtml(post.frontMatter.description),
      content: inCdata(toHtml(markdown(post.file, url(post.path)), url(post.path))),
      date: changed(post),
      published: new Date(`${post.date}T00:00:00Z`),
      author: post.authors.map((a) => ({ name: a.name, link: url(a.path) })),
      category: post.tags.map((t) => ({ name: t.label })),
    })
  }
  return feed
}

/** The library writes texts as CDATA, and splits only the first `]]>` in them. */
const inCdata = (text: string) => text.replaceAll(']]>', ']]&gt;')

/** @see https://www.w3.org/TR/xml/#charsets */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** A feed with its style sheet, without characters that no XML may have. */
function finished(xml: string): string {
  const sheet = `<?xml-stylesheet type="text/css" href="${FEED_CSS}"?>`
  return xml.replace(NO_XML, '').replace(/^(<\?xml[^>]*\?>)/, `$1\n${sheet}`)
}
