/** Tells that the index could not be had, and what can be done. */
export function SearchFailure({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div className="search-note" role="alert">
      <p>The search could not be loaded. {message}</p>
      <button type="button" className="error-action" onClick={retry}>
        Retry
      </button>{' '}
      <a href="/search">List of all pages</a>
    </div>
  )
}
