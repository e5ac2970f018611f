import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { writeAtomically } from '../cache/writeAtomically.ts'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Smaller files gain nothing worth a second file. */
const MIN_BYTES = 256
const TEXT = /\.(html|txt|js|css|svg|xml|json|webmanifest|md|ico)$/
const CONCURRENCY = 8

/** How hard a build tries: as a host is to send it, or as it is soon there to be looked at. */
export type Effort = 'best' | 'quick'

/** What somebody waits for who has just come: pages with their styles and scripts, and the parts of the search. */
const AWAITED = /\.(?:html|css|js)$|\/search(?:\.json|\/[^/]+\/(?!all\.txt)[^/]+)$/

/** Levels of brotli and gzip. The best one of brotli takes forty times as long as level 4 for a sixth less. */
const LEVELS: Readonly<Record<Effort, (file: string) => { brotli: number; gzip: number }>> = {
  // Level 10 takes half the time of 11 for 1 to 3 percent more.
  best: (file) => ({ brotli: AWAITED.test(file) ? 11 : 10, gzip: 9 }),
  quick: () => ({ brotli: 4, gzip: 4 }),
}

/**
 * Writes `.br` and `.gz` beside every text file of a folder.
 * @param cacheDir Keeps what was compressed at the best levels before, by content: most files are the same in the next
 * build.
 */
export async function compressAll(dir: string, cacheDir: string, effort: Effort): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const texts = entries.filter((e) => e.isFile() && TEXT.test(e.name)).map((e) => join(e.parentPath, e.name))
  const sizes = new Map(await Promise.all(texts.map(async (file) => [file, (await stat(file)).size] as const)))
  // The largest first: at the end all processors have something left to do.
  const files = texts.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)).values()
  const next = async () => {
    for (const file of files) await compressFile(file, cacheDir, effort)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, next))
}

async function compressFile(file: string, cacheDir: string, effort: Effort): Promise<void> {
  const data = await readFile(file)
  if (data.length < MIN_BYTES) return
  for (const extension of ['.br', '.gz'] as const) {
    const packed = await pack(file, data, extension, cacheDir, effort)
    if (packed.length < data.length) await writeFile(`${file}${extension}`, packed)
  }
}

/**
 * How many bytes of a text a host sends, as it will be compressed.
 * @param file Its name, since not every kind is compressed alike.
 */
export async function wireSize(file: string, text: string, cacheDir: string, effort: Effort): Promise<number> {
  return (await pack(file, Buffer.from(text), '.br', cacheDir, effort)).length
}

async function pack(
  file: string,
  data: Buffer,
  extension: '.br' | '.gz',
  cacheDir: string,
  effort: Effort,
): Promise<Uint8Array> {
  const levels = LEVELS[effort](file)
  const best = LEVELS.best(file)
  const key = createHash('sha256').update(`${best.brotli} `).update(data).digest('hex').slice(0, 32)
  const cached = join(cacheDir, `${key}${extension}`)
  const known = await readFile(cached).catch(() => undefined)
  if (known?.length) return known
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  const packed = await (extension === '.br' ? brotli(data, { params }) : gz(data, { level: levels.gzip }))
  if (effort === 'best') await writeAtomically(cached, packed)
  return packed
}
