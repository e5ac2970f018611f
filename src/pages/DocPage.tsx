import { AuthorNotes } from '../components/docs/AuthorNotes.tsx'
import { Breadcrumbs } from '../components/docs/Breadcrumbs.tsx'
import { LevelGoal } from '../components/docs/LevelGoal.tsx'
import { PageList } from '../components/docs/PageList.tsx'
import type { ListedPage } from '../components/shared/listedPage.ts'
import { Notice } from '../components/docs/Notice.tsx'
import { PageHeader } from '../components/docs/PageHeader.tsx'
import { PageMeta } from '../components/docs/PageMeta.tsx'
import { PathPlace } from '../components/docs/PathPlace.tsx'
import { Pager } from '../components/docs/Pager.tsx'
import { Toc } from '../components/docs/Toc.tsx'
import { SectionProgress } from '../components/practice/SectionProgress.tsx'
import { MdxBody } from '../components/mdx/MdxBody.tsx'
import type { DocCategory, DocEntry } from '../content/shared/model.ts'
import { nextPages } from '../content/shared/nextPages.ts'
import { links, neighbors, sectionPath } from '../content/shared/sidebars.ts'
import { docTrail } from '../content/shared/breadcrumbs.ts'
import type { Part } from '../markdown/shared/compiled.ts'
import { markdownUrl } from '../paths.ts'
import { factsOf, type PageContext, samplesOf, timedPages } from './shared/context.ts'
import { Flashcards } from '../components/docs/Flashcards.tsx'

/** Pages that a landing page lists together. */
interface PageGroup {
  label: string
  href?: string
  /** What is known of them where they are a level. */
  level?: DocCategory
  items: ListedPage[]
}

/** The pages below a folder's own page: `css/index` shows the lessons of each level. */
function childGroups(context: PageContext, doc: DocEntry): PageGroup[] {
  if (!doc.id.endsWith('/index') || doc.sidebar === undefined) return []
  const items = context.site.docs.sidebars[doc.sidebar] ?? []
  const direct = items.filter((i) => i.type === 'link' && i.href !== doc.path && !i.unlisted) as ListedPage[]
  return [
    ...(direct.length ? [{ label: 'Pages', items: direct }] : []),
    ...items.flatMap((i) =>
      i.type === 'category'
        ? [
            {
              label: i.label,
              href: i.href,
              level: context.site.docs.categories.find(({ path }) => path === i.href),
              items: i.items.filter((c) => c.type === 'link' && !c.unlisted) as ListedPage[],
            },
          ]
        : [],
    ),
  ]
}

/** A lesson, cheatsheet, interview page or landing page. */
export async function DocPage({ context, doc }: { context: PageContext; doc: DocEntry }) {
  const { site, resolve } = context
  const { frontMatter } = doc
  const body = await context.body(doc.file)
  const baseline = frontMatter.baseline.flatMap((id) => context.baseline(id) ?? [])
  const trail = docTrail(site, doc)
  const sidebar = site.docs.sidebars[doc.sidebar ?? ''] ?? []
  const { previous, next } = neighbors(sidebar, doc.path)
  const groups = await Promise.all(
    childGroups(context, doc).map(async (group) => ({ ...group, items: await timedPages(context, group.items) })),
  )
  const toc = [...body.toc, ...groups.map((g) => ({ id: groupId(g.label), text: g.label, level: 2 as const }))]
  const hasToc = toc.length > 1
  // The cards of a cheatsheet take the whole width.
  const isWide = doc.kind === 'cheatsheet'
  return (
    <main
      id="content-start"
      tabIndex={-1}
      data-wide={isWide || undefined}
      data-toc={(hasToc && !isWide) || undefined}
      data-client={groups.length > 0 ? 'progress' : undefined}
      data-lesson={frontMatter.level && sectionPath(site.docs, doc)}
    >
      <div>
        {trail.length > 0 && <Breadcrumbs trail={trail} />}
        <Notice draft={doc.draft} unlisted={doc.unlisted} />
        <PageHeader
          title={frontMatter.title}
          description={frontMatter.description}
          baseline={baseline}
          markdown={markdownUrl(doc.path)}
        >
          {frontMatter.level && <span>{frontMatter.level[0]?.toUpperCase() + frontMatter.level.slice(1)}</span>}
          {frontMatter.level && <span>{timesOf(body.parts)}</span>}
          {doc.prerequisites.length > 0 && (
            <span>
              After{' '}
              {doc.prerequisites.map((file, i) => {
                const before = Object.values(site.docs.docs).find((d) => d.file === file)?.frontMatter
                return (
                  <span key={file}>
                    {i > 0 && ', '}
                    <a href={resolve(`file:${file}`)}>{before?.sidebar_label ?? before?.title ?? file}</a>
                  </span>
                )
              })}
            </span>
          )}
        </PageHeader>
        <PathPlace paths={site.paths} doc={doc} />
      </div>
      {hasToc && <Toc items={toc} isFolded={isWide} />}
      <div className="prose">
        {doc.kind === 'interview' && (
          <Flashcards path={doc.path} total={body.toc.filter((t) => t.level === 3).length} />
        )}
        {site.withDrafts && body.review && <AuthorNotes review={body.review} />}
        {groups.length > 0 && <SectionProgress section={doc.path} pages={links(sidebar).map(({ href }) => href)} />}
        <MdxBody
          code={body.code}
          resolve={resolve}
          samples={samplesOf(context, doc, body)}
          facts={factsOf(context, nextPages(site, doc))}
        />
        {groups.map((group) => (
          <section key={group.label}>
            <h2 id={groupId(group.label)}>
              {group.href === undefined ? group.label : <a href={group.href}>{group.label}</a>}
            </h2>
            {group.level && (
              <LevelGoal lessons={group.items} goal={group.level.goal} preparing={group.level.preparing} />
            )}
            <PageList items={group.items} label={group.label} />
          </section>
        ))}
        <PageMeta
          tags={doc.tags}
          baseline={baseline}
          lastUpdate={doc.lastUpdate}
          editUrl={editUrl(context, doc.file)}
        />
        <Pager label="Pages of this section" previous={previous} next={next} names={['Previous', 'Next']} />
      </div>
    </main>
  )
}

/** How long a lesson takes, each of its parts. */
function timesOf([first, second]: readonly Part[]): string {
  return second ? `${first?.minutes} min, and ${second.minutes} min for part two` : `${first?.minutes} min`
}

const groupId = (label: string) => `pages-${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

/** Where a file can be edited, if the site says where. */
export function editUrl({ site }: PageContext, file: string): string | undefined {
  return site.config.editUrl === undefined ? undefined : `${site.config.editUrl}${file}`
}
