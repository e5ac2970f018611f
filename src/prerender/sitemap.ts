import type { Site } from '../content/shared/model.ts'
import { escapeHtml } from '../markdown/shared/escapeHtml.ts'
import { isTagRoute, type Route } from '../routes/shared/table.ts'

/** The sitemap: every listed page but the tag pages. @see https://www.sitemaps.org/protocol.html */
export function sitemap(site: Site, routes: readonly Route[]): string {
  const { changefreq, priority } = site.config.sitemap
  const urls = routes
    .filter((r) => !r.hidden && !isTagRoute(r))
    .map(({ path, lastModified }) => {
      const modified = lastModified === undefined ? '' : `<lastmod>${lastModified.slice(0, 10)}</lastmod>`
      const loc = escapeHtml(new URL(path, site.config.url).href)
      return `<url><loc>${loc}</loc>${modified}<changefreq>${changefreq}</changefreq><priority>${priority}</priority></url>`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
