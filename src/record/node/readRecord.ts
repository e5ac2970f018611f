import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseRecord, readerOf, RECORD_FILE, type RecordReader } from '../record.ts'

/**
 * Reads the record for the build: it needs no browser and no database.
 * @param contentDir Absolute path of the content folder.
 */
export async function readRecord(contentDir: string): Promise<RecordReader> {
  return readerOf(parseRecord(await readFile(join(contentDir, RECORD_FILE), 'utf8').catch(() => '')))
}
