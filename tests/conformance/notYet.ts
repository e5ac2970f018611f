/** Routes of `tests/routes.json` that have no page yet. The list is exact: a page that is written must leave it. */
export const NOT_YET: readonly string[] = []
