import ArrowRight from 'lucide-react/icons/arrow-right'
import SearchIcon from 'lucide-react/icons/search'
import { Cards } from '../components/docs/Cards.tsx'
import { formatDate } from '../components/docs/PageMeta.tsx'
import styles from './HomePage.module.css'
import { MdxBody } from '../components/mdx/MdxBody.tsx'
import type { StandalonePage } from '../content/shared/model.ts'
import { links } from '../content/shared/sidebars.ts'
import { type PageContext, samplesOf, siteFigures } from './shared/context.ts'

const number = new Intl.NumberFormat('en')

/** The front page: what this is, shown by a sample, and the ways in. */
export async function HomePage({ context, page }: { context: PageContext; page: StandalonePage }) {
  const { config, docs, posts } = context.site
  const body = await context.body(page.file)
  const sections = config.navbar.items.flatMap((item) => {
    if (item.type !== 'docSidebar') return []
    const first = links(docs.sidebars[item.sidebarId] ?? [])[0]
    return first ? [{ href: first.href, label: item.label ?? first.label, description: first.description }] : []
  })
  const [promise, ...rest] = config.tagline.split(/(?<=\.) /)
  const { figures } = await siteFigures(context)
  const counts = [
    { count: figures.checked, of: 'samples tested' },
    { count: figures.states, of: 'outputs and errors compared with what came out' },
    { count: figures.exercises, of: 'exercises that check your code' },
    { count: figures.runnable, of: 'samples you can run on the page' },
  ]
  return (
    <main id="content-start" tabIndex={-1} data-wide="" className={styles.home}>
      <div className={styles.hero}>
        <div>
          <h1>
            <span>{promise}</span> <span>{rest.join(' ')}</span>
          </h1>
          <p>{config.description}</p>
          <p className={styles.actions}>
            <a href={docs.path} className={styles.primary}>
              Start reading <ArrowRight size={18} aria-hidden="true" />
            </a>
            <a href="/search" className="button">
              <SearchIcon size={18} aria-hidden="true" /> Search all pages as you type
            </a>
          </p>
        </div>
        <div className={styles.scroll}>
          <MdxBody code={body.code} resolve={context.resolve} samples={samplesOf(context, page, body)} />
        </div>
      </div>
      <section aria-labelledby="sections">
        <h2 id="sections">Where to begin</h2>
        <Cards items={sections} label="Sections" />
      </section>
      <section aria-labelledby="promises" className={styles.promises}>
        <h2 id="promises">What you can rely on</h2>
        <dl className={`${styles.scroll} ${styles.figures}`}>
          {counts.map(({ count, of }) => (
            <div key={of}>
              <dt className="muted">{of}</dt>
              <dd>{number.format(count)}</dd>
            </div>
          ))}
        </dl>
        <div>
          <h3>Every sample is tested</h3>
          <p>
            On every change to the site, programs are run, components and pages are drawn, and data formats are parsed.
            A page whose sample has changed since its test is not published.{' '}
            <a href="/docs/verified">See the figures of this build</a>.
          </p>
        </div>
        <div>
          <h3>Small pages, offline too</h3>
          <p>
            You can read a lesson before any script has loaded, and no file of it comes from another company. It is fast
            on the train and on an old phone, and the whole site can be kept on it.
          </p>
        </div>
        <div>
          <h3>No sign-up</h3>
          <p>No account, no form, no tracking, no cookie to accept. Open a page and read; copy a sample and use it.</p>
        </div>
      </section>
      <section aria-labelledby="latest">
        <h2 id="latest">From the blog</h2>
        <Cards
          label="Posts"
          items={posts.slice(0, 3).map((p) => ({
            href: p.path,
            label: p.frontMatter.title,
            description: `${formatDate(p.date)}. ${p.frontMatter.description}`,
          }))}
        />
      </section>
    </main>
  )
}
