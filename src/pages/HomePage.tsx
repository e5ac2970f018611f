import ArrowRight from 'lucide-react/icons/arrow-right'
import SearchIcon from 'lucide-react/icons/search'
import { Cards } from '../components/docs/Cards.tsx'
import { formatDate } from '../components/docs/PageMeta.tsx'
import styles from './HomePage.module.css'
import { MdxBody } from '../components/mdx/MdxBody.tsx'
import type { StandalonePage } from '../content/model.ts'
import { links } from '../content/sidebars.ts'
import { type PageContext, samplesOf, siteFigures } from './context.ts'

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
    { count: figures.checked, of: 'samples run or read by their engine' },
    { count: figures.states, of: 'outputs and errors compared with the run' },
    { count: figures.exercises, of: 'exercises whose checks are proven' },
    { count: figures.runnable, of: 'samples to run in the page' },
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
          <MdxBody code={body.code} resolve={context.resolve} samples={samplesOf(context, page)} />
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
          <h3>Every sample has been run</h3>
          <p>
            The tests of this site run each code sample in the engine it is written for. A page whose sample has changed
            since then is not published. <a href="/docs/verified">See the figures of this build</a>.
          </p>
        </div>
        <div>
          <h3>Small pages, offline too</h3>
          <p>
            A lesson loads no script until you touch it, and nothing ever comes from anybody else. It is fast on the
            train and on an old phone, and the whole site can be kept on it.
          </p>
        </div>
        <div>
          <h3>Nothing to sign</h3>
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
