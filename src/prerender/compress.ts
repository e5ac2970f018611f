import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
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

/** Levels of brotli and gzip. The best ones of brotli take forty times as long for a sixth less. */
const LEVELS: Readonly<Record<Effort, { brotli: number; gzip: number }>> = {
  best: { brotli: 11, gzip: 9 },
  quick: { brotli: 4, gzip: 4 },
}

/**
 * Writes `.br` and `.gz` beside every text file of a folder.
 * @param cacheDir Keeps what was compressed at the best levels before, by content: most files are the same in the next
 * build.
 */
export async function compressAll(dir: string, cacheDir: string, effort: Effort): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((e) => e.isFile() && TEXT.test(e.name)).map((e) => join(e.parentPath, e.name))
  const next = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compressFile(file, cacheDir, effort)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, next))
}

async function compressFile(file: string, cacheDir: string, effort: Effort): Promise<void> {
  const data = await readFile(file)
  if (data.length < MIN_BYTES) return
  for (const extension of ['.br', '.gz'] as const) {
    const packed = await pack(data, extension, cacheDir, effort)
    if (packed.length < data.length) await writeFile(`${file}${extension}`, packed)
  }
}

/** How many bytes of a text a host sends, as it will be compressed. */
export async function wireSize(text: string, cacheDir: string, effort: Effort): Promise<number> {
  return (await pack(Buffer.from(text), '.br', cacheDir, effort)).length
}

async function pack(data: Buffer, extension: '.br' | '.gz', cacheDir: string, effort: Effort): Promise<Uint8Array> {
  const key = createHash('sha256').update(data).digest('hex').slice(0, 32)
  const cached = join(cacheDir, `${key}${extension}`)
  const known = await readFile(cached).catch(() => undefined)
  if (known?.length) return known
  const levels = LEVELS[effort]
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  const packed = await (extension === '.br' ? brotli(data, { params }) : gz(data, { level: levels.gzip }))
  if (effort === 'best') await writeAtomically(cached, packed)
  return packed
}
