import type { Diagnostic } from '../config/diagnostics.ts'
import { CONFIG_FILE } from '../config/site.ts'
import { FRAME_PATH } from '../runner/shared/protocol.ts'
import { type Route, sourceFile } from '../routes/shared/table.ts'

/** Folders that the site fills itself: hosts keep them for longer than pages, or do not send them at all. */
const OWN_FOLDER = /^\/(?:_rsc|_server|assets|img|og|run)(?:\/|$)|^\/(?:practice|search)\//

/** Every page that would lie in a folder of the site's own files, and would be sent with their headers. */
export function pagesAmongFiles(routes: readonly Route[]): Diagnostic[] {
  return routes.flatMap((route) => {
    if (!OWN_FOLDER.test(route.path)) return []
    const file = sourceFile(route)
    const message = `has the URL ${route.path}, which lies in a folder of the site's own files. Write another slug, or another basePath in ${CONFIG_FILE}.`
    return [{ file: file === undefined ? CONFIG_FILE : `content/${file}`, message }]
  })
}

/**
 * Every content file whose page would lie where another one does that the site makes by itself, such as a list of tags:
 * one of the two would overwrite the other.
 */
export function sharedAddresses(routes: readonly Route[]): Diagnostic[] {
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
