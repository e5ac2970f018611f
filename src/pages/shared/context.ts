// Door of pages. Takes the site model, compiled pages and the record.
// Gives the server component of each kind of page.
import type { BaselineStatus } from '../../content/shared/baseline.ts'
import type { DocEntry, LearningPath, Post, Site, StandalonePage } from '../../content/shared/model.ts'
import type { ListedPage } from '../../components/shared/listedPage.ts'
import type { Samples } from '../../components/shared/samples.ts'
import type { SiteFacts } from '../../components/shared/siteFacts.ts'
import { checkedClaim, countFigures, type Figures } from '../../record/figures.ts'
import type { RecordReader } from '../../record/record.ts'
import { resultPath, wholePath } from '../../paths.ts'
import { wholeSamples } from '../../runner/shared/whole.ts'
import type { AssembledPage } from '../../markdown/shared/compiled.ts'
import { minutesInWords, minutesText, totalMinutes } from '../../markdown/shared/minutes.ts'

type Source = DocEntry | Post | StandalonePage

/** What a page is rendered from. */
export interface PageContext {
  site: Site
  /** Compiled body of a content file, by its path from the content folder. */
  body: (file: string) => Promise<AssembledPage>
  /** Turns `file:docs/css/index.mdx#id` into a path of the site; anything else is returned as it is. */
  resolve: (href: string) => string
  /** What a sample of a content file was checked on, or that it was not checked yet. */
  ranOn: (file: string, sample: string, nth?: number) => string | undefined
  /** What the example gate has established. */
  record: RecordReader
  /** Baseline status of a web-features id. */
  baseline: (id: string) => BaselineStatus | undefined
}

/** The figures of this build, and the files that they were counted in. */
export async function siteFigures({
  site,
  body,
  record,
}: PageContext): Promise<{ figures: Figures; sources: Source[] }> {
  const sources = [...Object.values(site.docs.docs), ...site.posts, ...site.pages]
  const pages = await Promise.all(sources.map(async ({ file }) => ({ file, samples: (await body(file)).samples })))
  return { figures: countFigures(pages, record), sources }
}

/** Pages as lists show them, lessons with the time that they take. */
export function timedPages({ site, body }: PageContext, items: readonly ListedPage[]): Promise<ListedPage[]> {
  const lessons = new Map(
    Object.values(site.docs.docs).flatMap(({ path, file, frontMatter }) => (frontMatter.level ? [[path, file]] : [])),
  )
  return Promise.all(
    items.map(async (item) => {
      const file = lessons.get(item.href)
      if (file === undefined) return item
      const { parts } = await body(file)
      return { ...item, time: minutesText(parts), minutes: totalMinutes(parts) }
    }),
  )
}

/** The lessons of a path, each with the time of what the path has of it. */
export function pathPages({ body }: Pick<PageContext, 'body'>, { lessons }: LearningPath): Promise<ListedPage[]> {
  return Promise.all(
    lessons.map(async ({ docId, href, label, description, part }) => {
      const { parts } = await body(`docs/${docId}.mdx`)
      const own = part === 'one' ? parts.slice(0, 1) : parts
      const time = part === 'one' && parts.length > 1 ? `part one, ${minutesText(own)}` : minutesText(own)
      return { href, label, description, time, minutes: totalMinutes(own) }
    }),
  )
}

/**
 * What the body of a page may say of the whole site.
 * @param next The lessons that follow it.
 */
export function factsOf(context: PageContext, next?: SiteFacts['next']): SiteFacts {
  return {
    next,
    time: async (href) => {
      const lesson = Object.values(context.site.docs.docs).find(({ file }) => href === `file:${file}`)
      if (!lesson?.frontMatter.level) return ''
      const [first] = (await context.body(lesson.file)).parts
      return first ? `, ${minutesInWords(first.minutes)}` : ''
    },
    checked: async () => checkedClaim((await siteFigures(context)).figures),
  }
}

/** What is known of the samples of a content file, in its own page. */
export function samplesOf(
  { ranOn, record }: PageContext,
  { file, path }: Pick<Source, 'file' | 'path'>,
  { programs }: Pick<AssembledPage, 'programs'>,
): Samples {
  const wholes = wholeSamples(programs)
  return {
    ranOn: (sample, nth) => ranOn(file, sample, nth),
    steps: (sample, nth) => {
      const { steps, output = '' } = record.find(file, sample, nth) ?? {}
      return steps && { packed: steps, output }
    },
    result: (sample, nth) => {
      const { heights } = record.find(file, sample, nth) ?? {}
      return heights && { path: resultPath(path, sample, nth), heights }
    },
    whole: (sample, nth = 1) => {
      const found = wholes.find((one) => one.sample.id === sample && one.sample.nth === nth)
      const name = `${path.split('/').at(-1) || 'sample'}.${found?.extension}`
      return found && { path: wholePath(path, sample, nth), name }
    },
    runnable: true,
  }
}
