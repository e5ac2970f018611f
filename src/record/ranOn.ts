import type { EngineName } from './record.ts'
import type { RecordReader } from './record.ts'

/** What a program runs on, as opposed to what only reads it. */
const runtimes: readonly EngineName[] = ['bash', 'git', 'node', 'chromium', 'postgres', 'sass', 'sqlite']

/** What is said of a sample that the record does not know; only a build with `--unchecked` has any. */
export const NOT_CHECKED = 'Not checked yet'

/**
 * Says what a sample was checked on, as its reader is told.
 * @param page Path relative to the content folder.
 * @param sample Id from `sampleIds`.
 * @param nth Which of several equal samples of the page, from 1.
 * @returns e.g. `Ran on Node 24.21`, or `undefined` when it was not checked
 */
export function ranOn(record: RecordReader, page: string, sample: string, nth?: number): string | undefined {
  const on = record.find(page, sample, nth)?.on ?? []
  // A name and its version stay in one line.
  const label = (name: string) =>
    (record.engines[name]?.replace(/ \(.*\)/, '') ?? name).replace(/ (?=[\d.]+$)/, '\u00A0')
  // In a shell the compiler is a command that ran; everywhere else it has read the sample.
  const isCompilerRun = on.includes('bash') && on.includes('typescript')
  // Who copies a command of Git, Node or TypeScript asks for their version, not for that of the shell.
  const isCommand = on.includes('git') || on.includes('node') || isCompilerRun
  const ran = runtimes.filter((name) => on.includes(name) && !(name === 'bash' && isCommand)).map(label)
  if (on.includes('react')) ran.push(label('react'))
  if (isCompilerRun) ran.push(label('typescript'))
  const checker = on.includes('typescript') && !isCompilerRun ? label('typescript') : undefined
  if (ran.length > 0) return `Ran on ${ran.join(', ')}${checker === undefined ? '' : `, checked by ${checker}`}`
  if (checker !== undefined) return `Checked by ${checker}`
  return on.includes('parser') ? `Read by ${label('parser')}` : undefined
}
