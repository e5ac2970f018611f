import { Breadcrumbs } from '../components/docs/Breadcrumbs.tsx'
import { hours, LevelGoal } from '../components/docs/LevelGoal.tsx'
import { PageHeader } from '../components/docs/PageHeader.tsx'
import { PageList } from '../components/docs/PageList.tsx'
import { SectionProgress } from '../components/practice/SectionProgress.tsx'
import { pathTrail } from '../content/shared/breadcrumbs.ts'
import type { LearningPath } from '../content/shared/model.ts'
import { type PageContext, pathPages } from './shared/context.ts'

/** Every way through the lessons, with how long it takes. */
export async function PathsPage({ context, description }: { context: PageContext; description: string }) {
  const items = await Promise.all(
    context.site.paths.map(async (learningPath) => {
      const pages = await pathPages(context, learningPath)
      const minutes = pages.reduce((sum, page) => sum + (page.minutes ?? 0), 0)
      return {
        href: learningPath.path,
        label: learningPath.title,
        description: learningPath.description,
        time: `${pages.length} lessons, about ${hours(minutes)}`,
      }
    }),
  )
  return (
    <main id="content-start" tabIndex={-1}>
      <Breadcrumbs trail={pathTrail(context.site)} />
      <PageHeader title="Paths" description={description} />
      <PageList items={items} label="Paths" />
    </main>
  )
}

/** One way through the lessons: what it leads to, how long it takes, and its steps. */
export async function PathPage({ context, learningPath }: { context: PageContext; learningPath: LearningPath }) {
  const { path, title, description, goal, made, preparing } = learningPath
  const lessons = await pathPages(context, learningPath)
  return (
    <main id="content-start" tabIndex={-1} data-client="progress">
      <Breadcrumbs trail={pathTrail(context.site, learningPath)} />
      <PageHeader title={title} description={description} />
      <SectionProgress section={path} pages={lessons.map(({ href }) => href)} />
      <LevelGoal lessons={lessons} goal={goal} preparing={preparing} />
      <p>
        <b>You will have made</b> {made}
      </p>
      <PageList items={lessons} label={title} ordered />
    </main>
  )
}
