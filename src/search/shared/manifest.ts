/** Folder of the packed texts. */
export const SEARCH_DIR = '/search'

/**
 * The one file of the search with a name that does not change. It tells the names of the others, which carry their
 * hash, so that neither the pages nor the scripts change whenever the content does.
 */
export const MANIFEST_PATH = '/search.json'

/** Paths of the packed texts. */
export interface SearchManifest {
  headings: string
  content: string
}

/** A manifest from another server or another version of the site is none. */
export function isManifest(value: unknown): value is SearchManifest {
  if (typeof value !== 'object' || value === null) return false
  const { headings, content } = value as Partial<Record<keyof SearchManifest, unknown>>
  return [headings, content].every((path) => typeof path === 'string' && /^\/search\/\w+-\w+\.txt$/.test(path))
}
