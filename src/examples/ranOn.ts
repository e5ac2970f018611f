import type { EngineName } from './model.ts'
import type { RecordReader } from './record.ts'

/** What a program runs on, as opposed to what only reads it. */
const runtimes: readonly EngineName[] = ['bash', 'git', 'node', 'chromium', 'postgres', 'sqlite']

/**
 * Says what a sample was checked on, as its reader is told.
 * @param record what the gate has established
 * @param page path from the content folder
 * @param sample id of the sample
 * @param nth which of several equal samples of the page, from 1
 * @returns e.g. `Ran on Node 24.21`, or `undefined` when it was not checked
 */
export function ranOn(record: RecordReader, page: string, sample: string, nth?: number): string | undefined {
  const on = record.find(page, sample, nth)?.on ?? []
  const label = (name: string) => record.engines[name]?.replace(/ \(.*\)/, '') ?? name
  const ran = runtimes.filter((name) => on.includes(name)).map(label)
  if (on.includes('react')) ran.push(label('react'))
  const checked = on.includes('typescript') ? `checked by ${label('typescript')}` : ''
  const [first, ...others] = ran
  if (first) {
    const all = others.length > 0 ? `${first} with ${others.join(' and ')}` : first
    return [`Ran on ${all}`, checked].filter(Boolean).join(', ')
  }
  if (checked) return checked.replace('c', 'C')
  return on.includes('parser') ? `Read by ${label('parser')}` : undefined
}
