import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompiledPage } from '../markdown/shared/compiled.ts'
import type { Project } from './project.ts'

/** A file of the built site. */
export interface OutputFile {
  /** URL path. */
  path: string
  data: string | Uint8Array
}

/** The images that content shows, under their hashed names. */
export async function contentAssets(
  { contentDir }: Project,
  pages: ReadonlyMap<string, CompiledPage>,
): Promise<OutputFile[]> {
  const images = new Map([...pages.values()].flatMap((p) => p.images.map((i) => [i.url, i.file] as const)))
  return Promise.all([...images].map(async ([path, file]) => ({ path, data: await readFile(join(contentDir, file)) })))
}
