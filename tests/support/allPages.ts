import { builtPaths, longestOfEachKind } from './dist.ts'
import { DIST, FIXTURE_DIST, FIXTURE_URL, SITE_URL } from './settings.ts'

/** Addresses of every built page of both sites. */
export const allPages: readonly string[] = [
  ...builtPaths(DIST).map((path) => `${SITE_URL}${path}`),
  ...builtPaths(FIXTURE_DIST).map((path) => `${FIXTURE_URL}${path}`),
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
