import { builtPaths } from './dist.ts'
import { DIST, FIXTURE_DIST, FIXTURE_URL, SITE_URL } from './settings.ts'

/** Addresses of every built page of both sites. */
export const allPages: readonly string[] = [
  ...builtPaths(DIST).map((path) => `${SITE_URL}${path}`),
  ...builtPaths(FIXTURE_DIST).map((path) => `${FIXTURE_URL}${path}`),
]

/** Cuts a list into parts of nearly the same length, each with something of everything. */
export function shards<T>(items: readonly T[], count: number): T[][] {
  return Array.from({ length: count }, (_, shard) => items.filter((_item, i) => i % count === shard))
}
