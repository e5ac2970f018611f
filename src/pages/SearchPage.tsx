import { PageHeader } from '../components/docs/PageHeader.tsx'
import { ResultsField } from '../components/search/ResultsField.tsx'
import { links, sectionTitle } from '../content/shared/sidebars.ts'
import { HOME } from '../paths.ts'
import type { PageContext } from './shared/context.ts'
import styles from './SearchPage.module.css'

/** Every page of the site: what one reads where the search itself cannot run. */
export function SearchPage({ context }: { context: PageContext }) {
  const { docs, posts, pages } = context.site
  // The sidebar of the first page leads to the sections.
  const overview = docs.docs[docs.mainDocId]?.sidebar
  const sections = Object.entries(docs.sidebars).filter(([name]) => name !== overview)
  return (
    <main id="content-start" tabIndex={-1}>
      <PageHeader title="Search" description="Type what you look for, or choose from the lists of pages." />
      <ResultsField className={styles.field}>
        {sections.map(([name, items]) => {
          const all = links(items).filter((l) => !l.unlisted)
          return (
            all.length > 0 && (
              <section key={name}>
                <h2>{sectionTitle(docs, name)}</h2>
                <ul>
                  {all.map((l) => (
                    <li key={l.href}>
                      <a href={l.href}>{l.label}</a>
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        })}
        <section>
          <h2>{context.site.config.blog.title}</h2>
          <ul>
            {posts.map((p) => (
              <li key={p.path}>
                <a href={p.path}>{p.frontMatter.title}</a>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>About this site</h2>
          <ul>
            {pages
              .filter((p) => !p.unlisted && p.path !== HOME)
              .map((p) => (
                <li key={p.path}>
                  <a href={p.path}>{p.frontMatter.title}</a>
                </li>
              ))}
          </ul>
        </section>
      </ResultsField>
    </main>
  )
}
