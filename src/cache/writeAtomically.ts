import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A name beside a path that nobody else uses: not another process, not another call in this one. */
export function temporaryName(path: string): string {
  return `${path}.${randomUUID()}.tmp`
}

/**
 * Writes a file whole or not at all, so that two runs beside each other, or one that is stopped, never leave half of it.
 * The folder is made where it is missing.
 */
export async function writeAtomically(file: string, data: string | Uint8Array): Promise<void> {
  const temporary = temporaryName(file)
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(temporary, data)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
