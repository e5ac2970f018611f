import type { ReactNode } from 'react'
import { byYear } from '../components/blog/BlogSidebar.tsx'
import { PostSummary } from '../components/blog/PostSummary.tsx'
import { Breadcrumbs } from '../components/docs/Breadcrumbs.tsx'
import { LevelGoal } from '../components/docs/LevelGoal.tsx'
import { PageList } from '../components/docs/PageList.tsx'
import { PageHeader } from '../components/docs/PageHeader.tsx'
import { formatDate } from '../components/docs/PageMeta.tsx'
import { Pager } from '../components/docs/Pager.tsx'
import { TagLinks } from '../components/docs/TagLinks.tsx'
import { MdxBody } from '../components/mdx/MdxBody.tsx'
import type { DocCategory, DocEntry, Post, SidebarItem, TagPage } from '../content/shared/model.ts'
import { totalMinutes } from '../markdown/shared/minutes.ts'
import { docsHome } from '../content/shared/breadcrumbs.ts'
import { breadcrumbs, neighbors, sectionTitle } from '../content/shared/sidebars.ts'
import { factsOf, type PageContext, samplesOf, timedPages } from './shared/context.ts'
import styles from './ListPages.module.css'

function Main({ children }: { children: ReactNode }) {
  return (
    <main id="content-start" tabIndex={-1}>
      {children}
    </main>
  )
}

/** Generated index of a folder of docs. */
export async function CategoryPage({ context, category }: { context: PageContext; category: DocCategory }) {
  const sidebar = context.site.docs.sidebars[category.sidebar] ?? []
  const { previous, next } = neighbors(sidebar, category.path)
  const [first] = sidebar
  const trail: SidebarItem[] = [
    ...docsHome(context.site, category.path),
    ...(first?.type === 'link'
      ? [{ ...first, label: sectionTitle(context.site.docs, category.sidebar) ?? first.label }]
      : []),
    ...breadcrumbs(sidebar, category.path),
  ]
  const lessons = await timedPages(context, category.items)
  return (
    <Main>
      <Breadcrumbs trail={trail} />
      <PageHeader title={category.label} description={category.description} />
      <LevelGoal lessons={lessons} goal={category.goal} preparing={category.preparing} />
      <PageList items={lessons} label={category.label} />
      <Pager label="Pages of this section" previous={previous} next={next} names={['Previous', 'Next']} />
    </Main>
  )
}

/** All tags, grouped by their first letter. */
export function TagIndexPage({
  title,
  description,
  tags,
}: {
  title: string
  description: string
  tags: readonly TagPage<unknown>[]
}) {
  const letters = new Map<string, TagPage<unknown>[]>()
  for (const page of tags) {
    const letter = page.tag.label[0]?.toUpperCase() ?? ''
    const list = letters.get(letter)
    if (list) list.push(page)
    else letters.set(letter, [page])
  }
  return (
    <Main>
      <PageHeader title={title} description={description} />
      {[...letters].map(([letter, pages]) => (
        <section key={letter} className={styles.letter}>
          <h2>{letter}</h2>
          <TagLinks tags={pages.map((p) => p.tag)} counts={new Map(pages.map((p) => [p.tag.key, p.items.length]))} />
        </section>
      ))}
    </Main>
  )
}

/** Docs that carry a tag. */
export async function DocTagPage({
  context,
  tag,
  allTags,
}: {
  context: PageContext
  tag: TagPage<DocEntry>
  allTags: string
}) {
  const items = tag.items.map(({ path, frontMatter }) => ({
    href: path,
    label: frontMatter.title,
    description: frontMatter.description,
  }))
  return (
    <Main>
      <PageHeader
        title={`${tag.items.length} ${tag.items.length === 1 ? 'doc' : 'docs'} tagged “${tag.tag.label}”`}
        description={tag.tag.description}
      />
      <PageList label="Docs" items={await timedPages(context, items)} />
      <p>
        <a href={allTags}>View all tags</a>
      </p>
    </Main>
  )
}

interface PostListProps {
  context: PageContext
  title: string
  description?: string
  list: { items: Post[]; previous?: string; next?: string; number: number; count: number }
  children?: ReactNode
}

/** Posts with their beginnings, a few to a page. */
export async function PostListPage({ context, title, description, list, children }: PostListProps) {
  const bodies = await Promise.all(list.items.map((post) => context.body(post.file)))
  return (
    <Main>
      <PageHeader
        title={list.number > 1 ? `${title}, page ${list.number}` : title}
        description={list.number > 1 ? undefined : description}
      >
        {children}
      </PageHeader>
      {list.items.map((post, i) => {
        const body = bodies[i]
        return (
          <PostSummary
            key={post.slug}
            post={post}
            minutes={context.site.config.blog.showReadingTime ? body && totalMinutes(body.parts) : undefined}
            teaser={
              body && (
                <MdxBody
                  code={body.teaser ?? body.code}
                  resolve={context.resolve}
                  samples={{ ...samplesOf(context, post, body), runnable: false }}
                  facts={factsOf(context)}
                />
              )
            }
          />
        )
      })}
      <Pager
        label="Pages of this list"
        previous={
          list.previous === undefined
            ? undefined
            : { href: list.previous, label: `Page ${list.number - 1} of ${list.count}` }
        }
        next={
          list.next === undefined ? undefined : { href: list.next, label: `Page ${list.number + 1} of ${list.count}` }
        }
        names={['Newer posts', 'Older posts']}
      />
    </Main>
  )
}

/** Every post in one list, by year. */
export function ArchivePage({ posts, description }: { posts: readonly Post[]; description: string }) {
  return (
    <Main>
      <PageHeader title="Archive" description={description} />
      {byYear(posts).map(({ year, posts: list }) => (
        <section key={year}>
          <h2>{year}</h2>
          <ul className={styles.archive}>
            {list.map((post) => (
              <li key={post.slug}>
                <time dateTime={post.date} className="muted">
                  {formatDate(post.date).replace(/,.*/, '')}
                </time>
                <div>
                  <a href={post.path}>{post.frontMatter.title}</a>
                  <p className="muted">{post.frontMatter.description}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Main>
  )
}

/** Who writes the posts. */
export function AuthorsPage({ context, description }: { context: PageContext; description: string }) {
  return (
    <Main>
      <PageHeader title="Authors" description={description} />
      <PageList
        label="Authors"
        items={context.site.authors.map(({ author, posts }) => ({
          href: author.path,
          label: author.name,
          description: `${author.title}. ${posts.length} ${posts.length === 1 ? 'post' : 'posts'}.`,
        }))}
      />
    </Main>
  )
}
