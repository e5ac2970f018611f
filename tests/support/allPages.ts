import { builtPaths, longestOfEachKind } from './dist.ts'
import { DIST, FIXTURE_DIST, FIXTURE_URL, SITE_URL } from '../../scripts/settings.ts'

/** A built page of one of the two sites. */
export interface SitePage {
  /** Path on its site; that of the fixture site stands behind `fixture:`. */
  name: string
  address: string
  /** Folder of its site. */
  dist: string
  /** Path of its document from there. */
  file: string
}

const pagesOf = (dist: string, url: string, prefix: string): SitePage[] =>
  builtPaths(dist).map((path) => ({
    name: `${prefix}${path}`,
    address: `${url}${path}`,
    dist,
    file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
  }))

/** Every built page of both sites. */
export const allPages: readonly SitePage[] = [
  ...pagesOf(DIST, SITE_URL, ''),
  ...pagesOf(FIXTURE_DIST, FIXTURE_URL, 'fixture:'),
]

/** Addresses of the longest page of each kind of view of both sites, for what cannot be looked at on every page. */
export const pageOfEachKind: readonly string[] = [
  ...longestOfEachKind(DIST).map(({ path }) => `${SITE_URL}${path}`),
  ...longestOfEachKind(FIXTURE_DIST).map(({ path }) => `${FIXTURE_URL}${path}`),
]

/** Cuts a list into parts of nearly the same length, each with something of everything. */
export function shards<T>(items: readonly T[], count: number): T[][] {
  return Array.from({ length: count }, (_, shard) => items.filter((_item, i) => i % count === shard))
}
