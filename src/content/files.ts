import { readFile, readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { DiagnosticsError } from '../config/diagnostics.ts'
import { CONFIG_FILE } from '../config/site.ts'

/** A file of the content folder. */
export interface ContentFile {
  /** Path from the content folder with forward slashes. */
  path: string
  source: string
}

/**
 * Reads every text file an author writes: `.mdx` pages, `.yml` data and the synonyms of the search, in a stable order,
 * without byte order marks.
 * @param contentDir Absolute path of the content folder.
 * @throws {DiagnosticsError} When there is no such folder.
 */
export async function readContent(contentDir: string): Promise<ContentFile[]> {
  const entries = await readdir(contentDir, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    const message = `cannot be read (${String(error)}). A site lies in a folder with ${CONFIG_FILE} and content/.`
    throw new DiagnosticsError([{ file: 'content', message }])
  })
  const paths = entries
    .filter((e) => e.isFile() && /\.(mdx|yml)$|^synonyms\.txt$/.test(e.name))
    .map((e) =>
      join(e.parentPath, e.name)
        .slice(contentDir.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort()
  const read = async (path: string) => (await readFile(join(contentDir, path), 'utf8')).replace(/^\uFEFF/, '')
  return Promise.all(paths.map(async (path) => ({ path, source: await read(path) })))
}
