import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inputsHash, packagesHash } from '../cache/inputsHash.ts'
import { writeAtomically } from '../cache/writeAtomically.ts'
import type { CompiledPage, CompileInput } from './shared/compiled.ts'
import { imageUrl, readImage } from './images.ts'

let known: string | undefined

/** Changes whenever the same input could compile to something else: with the compiler or a package. */
function compilerVersion(): string {
  return (known ??= inputsHash([join(import.meta.dirname, 'compile.ts')]))
}

function sha256(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/**
 * Where the page of an input is cached: a name made of all that decides the result, except for the images, which
 * are known only once the page was compiled and are checked when it is read.
 */
function cacheKey(input: CompileInput): string {
  const { path, kind, source, types = {}, stepBefore, beforeScripts, untoldRules, isGlossary, terms } = input
  return sha256(
    compilerVersion(),
    packagesHash([source]),
    path,
    kind,
    source,
    JSON.stringify([types, stepBefore, beforeScripts, untoldRules, isGlossary, terms]),
  )
}

/** Reads a page, or `undefined` when it is not cached, when its file was damaged, or when one of its images changed. */
export async function readCached(cacheDir: string, input: CompileInput): Promise<CompiledPage | undefined> {
  try {
    const entry = await readFile(join(cacheDir, `${cacheKey(input)}.json`), 'utf8')
    const end = entry.indexOf('\n')
    const body = entry.slice(end + 1)
    if (entry.slice(0, end) !== sha256(body)) return undefined
    const page = JSON.parse(body) as CompiledPage
    return page.images.every((image) => isCurrent(image, input.contentDir)) ? page : undefined
  } catch {
    // Missing or unreadable: the page is compiled again and the entry rewritten.
    return undefined
  }
}

function isCurrent({ file, url }: CompiledPage['images'][number], contentDir: string): boolean {
  const bytes = readImage(contentDir, file)
  return bytes !== undefined && imageUrl(file, bytes) === url
}

/**
 * Writes a page, whole or not at all: a build that is stopped, or another one beside it, never leaves half an entry.
 * @param cacheDir Made when it is missing.
 */
export async function writeCached(cacheDir: string, input: CompileInput, page: CompiledPage): Promise<void> {
  const body = JSON.stringify(page)
  await writeAtomically(join(cacheDir, `${cacheKey(input)}.json`), `${sha256(body)}\n${body}`)
}
