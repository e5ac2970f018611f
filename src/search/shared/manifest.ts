/** Folder of the index. */
export const SEARCH_DIR = '/search'

/**
 * The one file of the search with a name that does not change. It tells the name of the index, which is a hash of it,
 * so that neither the pages nor the scripts change whenever the content does. It has the parts that every query needs, too:
 * to ask for them when their names are known would take as long again.
 */
export const MANIFEST_PATH = '/search.json'

/** What the file says. */
export interface SearchManifest {
  /** Name of the index. */
  index: string
  /** The part `start`. */
  start: string
  /** The part `terms-common`. */
  common: string
}

/** A manifest from another server or another version of the site is none. */
export function isManifest(value: unknown): value is SearchManifest {
  if (typeof value !== 'object' || value === null) return false
  const { index, start, common } = value as Partial<Record<keyof SearchManifest, unknown>>
  return typeof index === 'string' && /^\w+$/.test(index) && typeof start === 'string' && typeof common === 'string'
}

/** Path of a part of the index. */
export const partPath = (index: string, name: string): string => `${SEARCH_DIR}/index-${index}/${name}.txt`

/** Name of the file that has all parts: what is kept of the search with the site. */
export const ALL_PARTS = 'all'
