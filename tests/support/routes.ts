import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/settings.ts'

/** Kinds of `routes.json`, the given list of every URL. */
const given = JSON.parse(readFileSync(join(ROOT, 'tests/routes.json'), 'utf8')) as Record<string, string[]>

/** The author that `{name}` stands for. */
const AUTHOR = 'scrollcraft'

/** Paths of one kind; docs tags are listed without their path. */
export const routesOf = (kind: string): string[] =>
  (given[kind] ?? []).map((path) => (path.startsWith('/') ? path : `/docs/tags/${path}`).replace('{name}', AUTHOR))

/** Every path that the site owes. */
export const ALL_ROUTES: readonly string[] = Object.keys(given).flatMap(routesOf)
