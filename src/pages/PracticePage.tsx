import type { ReactNode } from 'react'
import { PageHeader } from '../components/docs/PageHeader.tsx'
import { PracticeLoader } from '../components/practice/PracticeLoader.tsx'
import { links, sectionTitle } from '../content/shared/sidebars.ts'
import type { PageContext } from './shared/context.ts'

/** Questions, a few a day. Without scripts it is the list of the pages that have them. */
export function PracticePage({ context, description }: { context: PageContext; description: string }): ReactNode {
  const { docs } = context.site
  const interviews = Object.values(docs.docs).filter(
    ({ kind, id, unlisted, draft }) => kind === 'interview' && !/(?:^|\/)index$/.test(id) && !unlisted && !draft,
  )
  // The sections that have lessons.
  const sections = [...new Set(Object.values(docs.docs).flatMap((doc) => (doc.frontMatter.level && doc.sidebar) || []))]
  return (
    <main id="content-start" tabIndex={-1} data-client="">
      <PageHeader title="Practice" description={description} />
      <div className="prose">
        <PracticeLoader />
        <h2 id="how">How it works</h2>
        <p>
          A sitting has ten questions and takes about five minutes. Answer each aloud or on paper before you look, then
          say how well you knew it. What you knew well comes back after days, later after months; what you did not know
          is asked again in the same sitting, and tomorrow. The days are those of{' '}
          <a href="https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm">FSRS</a>, a published
          schedule. After you have learned a lesson, the next sitting begins with its predictions.
        </p>
        <p>What you answer stays on this device, together with your progress, and nobody counts the days.</p>
        <h2 id="questions">Where the questions stand</h2>
        <ul>
          {interviews.map(({ path, frontMatter }) => (
            <li key={path}>
              <a href={path}>{frontMatter.title}</a>
            </li>
          ))}
          {sections.map((name) => (
            <li key={name}>
              Predictions in the lessons of{' '}
              <a href={links(docs.sidebars[name] ?? [])[0]?.href}>{sectionTitle(docs, name)}</a>
            </li>
          ))}
        </ul>
      </div>
    </main>
  )
}
