import type { ReactNode } from 'react'
import { PageHeader } from '../components/docs/PageHeader.tsx'
import { Table } from '../components/mdx/Table.tsx'
import { checkedClaim } from '../record/figures.ts'
import { type PageContext, siteFigures } from './shared/context.ts'

const number = new Intl.NumberFormat('en')

/** How the samples of the site are checked, with the figures of this very build. */
export async function VerifiedPage({ context }: { context: PageContext }): Promise<ReactNode> {
  const { figures, sources } = await siteFigures(context)
  const names = new Map(sources.map((s) => [s.file, { path: s.path, title: s.frontMatter.title }]))
  return (
    <main id="content-start" tabIndex={-1}>
      <PageHeader
        title="Verified samples"
        description="A program checks every code sample of this site as far as its language allows. These are the figures of what is published now."
      />
      <div className="prose">
        <p>
          <strong>{checkedClaim(figures)}</strong> They are on {number.format(figures.pages)} pages, with{' '}
          {number.format(figures.states)} stated outputs and errors that are compared with what the run shows.{' '}
          {number.format(figures.runnable)} of them have a button that runs them in your browser or shows their result.
        </p>
        <h2 id="by-language">Samples by language</h2>
        <Table>
          <thead>
            <tr>
              <th>Language</th>
              <th data-align="right">Samples</th>
              <th data-align="right">Checked</th>
            </tr>
          </thead>
          <tbody>
            {figures.languages.map(({ label, samples, checked }) => (
              <tr key={label}>
                <td>{label}</td>
                <td data-align="right">{number.format(samples)}</td>
                <td data-align="right">{number.format(checked)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        <h2 id="engines">What checks them</h2>
        <Table>
          <thead>
            <tr>
              <th>Engine</th>
              <th data-align="right">Samples</th>
            </tr>
          </thead>
          <tbody>
            {figures.engines.map(({ label, samples }) => (
              <tr key={label}>
                <td>{label[0]?.toUpperCase() + label.slice(1)}</td>
                <td data-align="right">{number.format(samples)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        <h2 id="meaning">What checked means</h2>
        <ul>
          <li>JavaScript runs in Node or in a browser, and every line it prints is captured.</li>
          <li>TypeScript is checked in strict mode, and then runs. A stated error must be reported, with its code.</li>
          <li>React components are type-checked and drawn in a browser, without an error in its console.</li>
          <li>HTML is valid, loads without an error, and passes an accessibility check.</li>
          <li>CSS is read without recovery, and the browser knows every property and value.</li>
          <li>SQL and shell commands run, each in a place of its own.</li>
          <li>Data formats are only parsed, each by the parser of its format. Plain text is not counted.</li>
          <li>
            Time, random numbers, locale and time zone are fixed, so a run prints the same today and next year. The
            clock of a sample stands at noon on 15 January 2026, UTC, also when you press Run.
          </li>
        </ul>
        <p>
          No output is typed by hand. The tests of this site run every sample and fail when a stated output differs from
          the run, a stated error no longer occurs, or a second run prints something else. What a run has shown is kept
          in a record, for exactly the text that ran, and a page with any other text is not published.
        </p>
        <h2 id="skipped">Samples that are not checked</h2>
        {figures.skipped.length === 0 ? (
          <p>None: no sample of this build is skipped.</p>
        ) : (
          <ul>
            {figures.skipped.map(({ file, line, language, reason }) => (
              <li key={`${file}:${line}`}>
                <a href={names.get(file)?.path}>{names.get(file)?.title}</a>, {language}: {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
    </main>
  )
}
