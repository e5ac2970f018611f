import { Byline } from '../components/blog/PostSummary.tsx'
import { Notice } from '../components/docs/Notice.tsx'
import { PageHeader } from '../components/docs/PageHeader.tsx'
import { PageMeta } from '../components/docs/PageMeta.tsx'
import { Pager } from '../components/docs/Pager.tsx'
import { Toc } from '../components/docs/Toc.tsx'
import { MdxBody } from '../components/mdx/MdxBody.tsx'
import type { Post, StandalonePage } from '../content/shared/model.ts'
import { totalMinutes } from '../markdown/shared/minutes.ts'
import { markdownUrl } from '../paths.ts'
import { factsOf, type PageContext, samplesOf } from './shared/context.ts'
import { editUrl } from './DocPage.tsx'

/** One post of the blog. */
export async function PostPage({ context, post }: { context: PageContext; post: Post }) {
  const { posts } = context.site
  const body = await context.body(post.file)
  const at = posts.findIndex((p) => p.slug === post.slug)
  const hasToc = body.toc.length > 1
  const link = (p?: Post) => p && { href: p.path, label: p.frontMatter.title }
  return (
    <main id="content-start" tabIndex={-1} data-toc={hasToc || undefined}>
      <div>
        <Notice draft={post.draft} unlisted={post.unlisted} />
        <PageHeader title={post.frontMatter.title} markdown={markdownUrl(post.path)}>
          <Byline
            post={post}
            minutes={context.site.config.blog.showReadingTime ? totalMinutes(body.parts) : undefined}
          />
        </PageHeader>
      </div>
      {hasToc && <Toc items={body.toc} />}
      <div className="prose">
        <MdxBody
          code={body.code}
          resolve={context.resolve}
          samples={samplesOf(context, post, body)}
          facts={factsOf(context)}
        />
        <PageMeta tags={post.tags} lastUpdate={post.lastUpdate} editUrl={editUrl(context, post.file)} />
        <Pager
          label="Posts"
          previous={at < 0 ? undefined : link(posts[at - 1])}
          next={at < 0 ? undefined : link(posts[at + 1])}
          names={['Newer post', 'Older post']}
        />
      </div>
    </main>
  )
}

/** A page that belongs to no section. */
export async function TextPage({ context, page }: { context: PageContext; page: StandalonePage }) {
  const body = await context.body(page.file)
  return (
    <main id="content-start" tabIndex={-1}>
      <Notice draft={page.draft} unlisted={page.unlisted} />
      <PageHeader
        title={page.frontMatter.title}
        description={page.frontMatter.description}
        markdown={markdownUrl(page.path)}
      />
      <div className="prose">
        <MdxBody
          code={body.code}
          resolve={context.resolve}
          samples={samplesOf(context, page, body)}
          facts={factsOf(context)}
        />
        <PageMeta tags={[]} lastUpdate={page.lastUpdate} editUrl={editUrl(context, page.file)} />
      </div>
    </main>
  )
}
