import { posix } from 'node:path'
import type { Program } from '../samples/sample.ts'
import { readImage } from './images.ts'

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}

/**
 * Gives the programs of a project the pictures that lie beside their page, so that they show what the reader's own
 * files show. One that is not there is told where the page is compiled.
 * @param contentDir Absolute path of the content folder.
 */
export function withPictures(programs: readonly Program[], contentDir: string): Program[] {
  return programs.map((program) => {
    const [{ page = '', project = [] } = {}] = program.samples
    const pictures = project.flatMap((name) => {
      const bytes = readImage(contentDir, posix.join(posix.dirname(page), name))
      const type = TYPES[posix.extname(name).slice(1)]
      return bytes && type ? [[name, `data:${type};base64,${bytes.toString('base64')}`] as const] : []
    })
    return pictures.length === 0 ? program : { ...program, pictures: Object.fromEntries(pictures) }
  })
}
