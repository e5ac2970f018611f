/** Characters; servers refuse long addresses. */
export const MAX_QUERY = 500

/**
 * The search box of the navigation bar: an ordinary field until the reader comes near it, then a combobox
 * (`searchPanel.ts`). Without that script Enter leads to the page of all results, and without any script there is a button
 * that leads to the list of all pages.
 */
export function SearchBox({ className }: { className?: string }) {
  return (
    <form className={className} action="/search" role="search" suppressHydrationWarning>
      <input type="text" name="q" placeholder="Search" maxLength={MAX_QUERY} suppressHydrationWarning />
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <circle cx="11" cy="11" r="8" />
        <path d="m17 17 5 5" />
      </svg>
      <button type="submit">Search</button>
    </form>
  )
}
