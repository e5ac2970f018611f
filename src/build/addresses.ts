import type { Problem } from '../config/problems.ts'
import { FRAME_PATH } from '../examples/runner/protocol.ts'
import { type Route, sourceFile } from '../routes/table.ts'

/**
 * Every content file whose page would lie where another one does that the site makes by itself, such as a list of tags:
 * one of the two would overwrite the other.
 */
export function sharedAddresses(routes: readonly Route[]): Problem[] {
  const byPath = Map.groupBy(routes, (route) => route.path)
  return [...byPath].flatMap(([path, sharing]) => {
    if (sharing.length === 1 && path !== FRAME_PATH) return []
    return sharing.flatMap((route) => {
      const file = sourceFile(route)
      const message = `has the same URL ${path} as a page that the site makes by itself. Rename the file, or write another slug.`
      return file === undefined ? [] : [{ file: `content/${file}`, message }]
    })
  })
}
