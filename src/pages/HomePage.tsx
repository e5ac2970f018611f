import { PageList } from '../components/docs/PageList.tsx'
import { formatDate } from '../components/docs/PageMeta.tsx'
import styles from './HomePage.module.css'
import { MdxBody } from '../components/mdx/MdxBody.tsx'
import type { StandalonePage } from '../content/shared/model.ts'
import { factsOf, type PageContext, samplesOf, siteFigures } from './shared/context.ts'

const number = new Intl.NumberFormat('en')

/** The run is shown in its middle, where a variable has just changed: before its first step nothing has a value. */
const SHOWN_STEP = 7

/** The front page: what this is, shown by a run and an exercise, and the ways in. Its text is content. */
export async function HomePage({ context, page }: { context: PageContext; page: StandalonePage }) {
  const { config, docs, posts } = context.site
  const body = await context.body(page.file)
  const [promise, ...rest] = config.tagline.split(/(?<=\.) /)
  const { figures } = await siteFigures(context)
  const lessons = Object.values(docs.docs).filter(({ frontMatter, unlisted }) => frontMatter.level && !unlisted)
  const samples = samplesOf(context, page, body)
  const counts = [
    { count: lessons.length, of: 'lessons' },
    { count: figures.exercises, of: 'exercises with a check' },
    { count: figures.runnable, of: 'samples to run or see' },
    { count: figures.states, of: 'outputs from real runs' },
  ]
  return (
    <main id="content-start" tabIndex={-1} data-wide="">
      <div className={styles.scroll}>
        <h1>
          <span>{promise}</span> <span>{rest.join(' ')}</span>
        </h1>
        <MdxBody
          code={body.code}
          resolve={context.resolve}
          samples={{
            ...samples,
            steps: (sample, nth) => {
              const recorded = samples.steps(sample, nth)
              return recorded && { ...recorded, at: Math.min(SHOWN_STEP, recorded.packed.steps.length - 1) }
            },
          }}
          facts={factsOf(context)}
        />
        <dl className={styles.figures}>
          {counts.map(({ count, of }) => (
            <div key={of}>
              <dt className="muted">{of}</dt>
              <dd>{number.format(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <section aria-labelledby="latest">
        <h2 id="latest">From the blog</h2>
        <PageList
          label="Posts"
          items={posts.slice(0, 3).map((p) => ({
            href: p.path,
            label: p.frontMatter.title,
            description: p.frontMatter.description,
            time: formatDate(p.date),
          }))}
        />
      </section>
    </main>
  )
}
