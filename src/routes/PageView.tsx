import type { ReactNode } from 'react'
import { BlogSidebar } from '../components/blog/BlogSidebar.tsx'
import { Sidebar } from '../components/docs/Sidebar.tsx'
import { Document } from '../components/layout/Document.tsx'
import { HOME, markdownUrl, socialImageUrl } from '../paths.ts'
import type { Site } from '../content/shared/model.ts'
import { sectionTitle } from '../content/shared/sidebars.ts'
import type { PageContext } from '../pages/shared/context.ts'
import { DocPage } from '../pages/DocPage.tsx'
import { HomePage } from '../pages/HomePage.tsx'
import { ArchivePage, AuthorsPage, CategoryPage, DocTagPage, PostListPage, TagIndexPage } from '../pages/ListPages.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { OfflinePage } from '../pages/OfflinePage.tsx'
import { PathPage, PathsPage } from '../pages/PathPages.tsx'
import { PostPage, TextPage } from '../pages/PostPage.tsx'
import { PracticePage } from '../pages/PracticePage.tsx'
import { SearchPage } from '../pages/SearchPage.tsx'
import { VerifiedPage } from '../pages/VerifiedPage.tsx'
import { structuredData } from './structuredData.ts'
import { isTagRoute, sourceFile, type Route } from './shared/table.ts'

interface Props {
  context: PageContext
  route: Route
  styles: ReactNode
}

/** The whole document of a route. */
export function PageView({ context, route, styles }: Props) {
  const { site } = context
  const { view, path } = route
  const sidebarId = sidebarOf(route, site)
  const isBlog = path === site.config.blog.basePath || path.startsWith(`${site.config.blog.basePath}/`)
  const post = view.kind === 'post' ? view.post : undefined
  const sidebar = sidebarId === undefined ? undefined : site.docs.sidebars[sidebarId]
  const sidebarLabel = isBlog
    ? site.config.blog.sidebarTitle
    : sidebarId && (sectionTitle(site.docs, sidebarId) ?? 'Docs')
  return (
    <Document
      place={{ site, path, sidebar: sidebarId }}
      sidebarLabel={sidebarLabel}
      sidebar={
        isBlog ? (
          <BlogSidebar
            posts={site.posts}
            path={path}
            title={site.config.blog.sidebarTitle}
            base={site.config.blog.basePath}
          />
        ) : sidebar ? (
          <Sidebar
            items={sidebar}
            path={path}
            label={`${sidebarLabel} pages`}
            hideable={site.config.docs.sidebar.hideable}
            autoCollapse={site.config.docs.sidebar.autoCollapseCategories}
          />
        ) : undefined
      }
      head={{
        path,
        title: view.kind === 'home' ? undefined : route.title,
        description: route.description,
        hidden: route.hidden,
        type: view.kind === 'doc' || post ? 'article' : 'website',
        image: post?.frontMatter.image ?? socialImageUrl(isTagRoute(route) ? HOME : path),
        markdown: sourceFile(route) === undefined ? undefined : markdownUrl(path),
        published: post && `${post.date}T00:00:00Z`,
        modified: route.lastModified,
        structuredData: structuredData(context, route),
        styles,
      }}
    >
      <Content context={context} route={route} />
    </Document>
  )
}

function sidebarOf({ view }: Route, { docs }: Site): string | undefined {
  if (view.kind === 'doc') return view.doc.sidebar
  if (view.kind === 'category') return view.category.sidebar
  if (['path', 'paths', 'verified'].includes(view.kind)) return docs.docs[docs.mainDocId]?.sidebar
  return undefined
}

function Content({ context, route }: Omit<Props, 'styles'>) {
  const { site } = context
  const { view, title, description } = route
  switch (view.kind) {
    case 'home':
      return <HomePage context={context} page={view.page} />
    case 'page':
      return <TextPage context={context} page={view.page} />
    case 'not-found':
      return <NotFoundPage context={context} />
    case 'offline':
      return <OfflinePage site={site} path={route.path} description={description} />
    case 'practice':
      return <PracticePage context={context} description={description} />
    case 'search':
      return <SearchPage context={context} />
    case 'doc':
      return <DocPage context={context} doc={view.doc} />
    case 'category':
      return <CategoryPage context={context} category={view.category} />
    case 'paths':
      return <PathsPage context={context} description={description} />
    case 'path':
      return <PathPage context={context} learningPath={view.learningPath} />
    case 'verified':
      return <VerifiedPage context={context} />
    case 'doc-tags':
      return <TagIndexPage title={title} description={description} tags={site.docTags} />
    case 'doc-tag':
      return <DocTagPage context={context} tag={view.tag} allTags={`${site.docs.path}/tags`} />
    case 'blog':
      return (
        <PostListPage context={context} title={site.config.blog.title} description={description} list={view.list} />
      )
    case 'post':
      return <PostPage context={context} post={view.post} />
    case 'archive':
      return <ArchivePage posts={site.posts} description={description} />
    case 'authors':
      return <AuthorsPage context={context} description={description} />
    case 'author':
      return (
        <PostListPage
          context={context}
          title={`Posts by ${view.author.name}`}
          description={`${view.author.title}. ${view.author.description}`}
          list={view.list}
        />
      )
    case 'blog-tags':
      return <TagIndexPage title={title} description={description} tags={site.blogTags} />
    case 'blog-tag':
      return (
        <PostListPage
          context={context}
          title={`Posts tagged “${view.tag.tag.label}”`}
          description={view.tag.tag.description}
          list={view.list}
        >
          <a href={`${site.config.blog.basePath}/tags`}>View all tags</a>
        </PostListPage>
      )
  }
}
