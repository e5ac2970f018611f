import { useState } from 'react'
import { hitHref } from '../../search/shared/hitHref.ts'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import { HitText } from './HitText.tsx'
import { announcement, groupHits } from './hitGroups.ts'
import css from './results.css?inline'
import { SearchFailure } from './SearchFailure.tsx'
import { useSearch } from './useSearch.ts'
import { useSettled } from './useSettled.ts'

adoptStyles(css)

/** Props of the results. */
interface SearchResultsProps {
  query: string
}

/** So many more with each press. */
const STEP = 20

/** Every section that answers a query, by page. */
export function SearchResults({ query }: SearchResultsProps) {
  const [more, setMore] = useState({ query, limit: STEP })
  const limit = more.query === query ? more.limit : STEP
  const { state, answer, retry } = useSearch(query, { limit, field: 'page' })

  const total = answer?.query === query ? announcement(`“${query.slice(0, 80)}”`, answer.total) : undefined
  const said = useSettled(total ?? '')

  if (state.status === 'failed') return <SearchFailure message={state.message} retry={retry} />
  return (
    <div className="search-results">
      <p className="muted" aria-hidden="true">
        {total ?? 'Searching…'}
      </p>
      <output className="sr-only">{said}</output>
      {answer &&
        groupHits(answer.hits).map((group) => (
          <section key={group.url}>
            <h2>{group.path}</h2>
            <ul>
              {group.hits.map(({ hit }) => (
                <li key={hit.hash}>
                  <a href={hitHref(hit)}>
                    <HitText hit={hit} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      {answer && answer.total > answer.hits.length && (
        <button type="button" className="error-action" onClick={() => setMore({ query, limit: limit + STEP })}>
          Show more
        </button>
      )}
    </div>
  )
}
