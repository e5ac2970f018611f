import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'

const project = new URL('../..', import.meta.url).pathname
const LENGTH = 4
const names = new Map<string, string>()

/**
 * A class name of a CSS module: four letters that depend on file and name alone, so that the three bundles agree.
 * @param local Name in the module.
 * @param file Absolute path of the module.
 * @throws When two names would be the same; rename one.
 */
export function shortClassName(local: string, file: string): string {
  const source = `${relative(project, file.split('?', 1)[0] ?? file)
    .split(sep)
    .join('/')}:${local}`
  const digest = createHash('sha256').update(source).digest()
  let name = ''
  for (let i = 0; i < LENGTH; i++) name += String.fromCharCode(97 + ((digest[i] ?? 0) % 26))
  const other = names.get(name)
  if (other !== undefined && other !== source)
    throw new Error(`The class names of ${source} and ${other} are both "${name}". Rename one of them.`)
  names.set(name, source)
  return name
}
