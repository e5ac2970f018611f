import type { SidebarItem } from '../content/shared/model.ts'
import { docTrail, pathTrail } from '../content/shared/breadcrumbs.ts'
import type { PageContext } from '../pages/shared/context.ts'
import type { Route } from './shared/table.ts'

/** JSON-LD of a route: its breadcrumbs, and the article or post. @see https://schema.org/TechArticle */
export function structuredData(context: PageContext, route: Route): object[] {
  const { site } = context
  const { view } = route
  const url = (path: string) => new URL(path, site.config.url).href
  const publisher = { '@type': 'Organization', name: site.config.title, url: url('/') }
  const article = {
    headline: route.title,
    description: route.description,
    url: url(route.path),
    ...(route.lastModified && { dateModified: route.lastModified }),
  }
  switch (view.kind) {
    case 'home':
      return [
        { '@type': 'WebSite', name: site.config.title, url: url('/'), description: site.config.description, publisher },
      ]
    case 'doc':
      return [breadcrumbList(docTrail(site, view.doc), url), { '@type': 'TechArticle', ...article, author: publisher }]
    case 'path':
      return [breadcrumbList(pathTrail(site, view.learningPath), url)]
    case 'post':
      return [
        breadcrumbList(
          [
            { type: 'link', href: site.config.blog.basePath, label: site.config.blog.title },
            { type: 'link', href: route.path, label: route.title },
          ],
          url,
        ),
        {
          '@type': 'BlogPosting',
          ...article,
          datePublished: view.post.date,
          author: view.post.authors.map((a) => ({ '@type': 'Organization', name: a.name, url: url(a.path) })),
        },
      ]
    default:
      return []
  }
}

function breadcrumbList(trail: readonly SidebarItem[], url: (path: string) => string): object {
  const items = [{ label: 'Home', href: '/' }, ...trail].filter((i) => i.href !== undefined)
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: item.label,
      item: url(item.href ?? '/'),
    })),
  }
}
