import type { ReactNode } from 'react'
import { MAX_QUERY } from './SearchBox.tsx'

/**
 * The field of the page of all results, and where they come (`resultsPage.ts`).
 * @param children The list of all pages: it is there without a query, and without scripts.
 */
export function ResultsField({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <>
      <form
        role="search"
        action="/search"
        aria-label="All results"
        className={`${className} needs-js`}
        suppressHydrationWarning
      >
        <input
          type="text"
          name="q"
          aria-label="Search all pages"
          placeholder="Search all pages"
          maxLength={MAX_QUERY}
          autoComplete="off"
          spellCheck={false}
          suppressHydrationWarning
        />
        <button type="submit" hidden>
          Search
        </button>
      </form>
      {/* React leaves what is in it alone. */}
      <div id="search-results" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      <div id="all-pages" suppressHydrationWarning>
        {children}
      </div>
    </>
  )
}
