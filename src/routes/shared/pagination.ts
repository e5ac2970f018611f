/** One page of a list. */
export interface ListPage<T> {
  /** 1-based. */
  number: number
  count: number
  path: string
  items: T[]
  previous?: string
  next?: string
}

/**
 * Cuts a list into pages; an empty list has one empty page.
 * @param perPage At least 1.
 * @param pathOf Gives the URL path of a 1-based page number.
 * @throws {RangeError} When `perPage` is no whole number from 1.
 */
export function paginate<T>(items: readonly T[], perPage: number, pathOf: (number: number) => string): ListPage<T>[] {
  if (!Number.isInteger(perPage) || perPage < 1)
    throw new RangeError(`perPage must be a whole number from 1, not ${perPage}`)
  const count = Math.max(1, Math.ceil(items.length / perPage))
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1
    return {
      number,
      count,
      path: pathOf(number),
      items: items.slice(index * perPage, number * perPage),
      previous: number > 1 ? pathOf(number - 1) : undefined,
      next: number < count ? pathOf(number + 1) : undefined,
    }
  })
}
