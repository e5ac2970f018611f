import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { LastUpdate } from './shared/model.ts'

const run = promisify(execFile)

/**
 * Last commit of every file below a folder, from one walk through the history.
 * @param dir Absolute path of a folder inside a git checkout.
 * @returns Path from `dir` → author and committer date; empty where git or its history is missing, as in a tarball.
 */
export async function lastUpdates(dir: string): Promise<Map<string, LastUpdate>> {
  const updates = new Map<string, LastUpdate>()
  try {
    const { stdout } = await run(
      'git',
      [
        '-c',
        'core.quotePath=false',
        'log',
        '--relative',
        '--name-only',
        '--no-renames',
        '--format=%x00%aN%x1f%cI',
        '--',
        '.',
      ],
      {
        cwd: dir,
        maxBuffer: 256 * 1024 * 1024,
      },
    )
    for (const commit of stdout.split('\0').slice(1)) {
      const [head = '', ...files] = commit.split('\n')
      const [author = '', time = ''] = head.split('\x1f')
      for (const file of files) if (file && !updates.has(file)) updates.set(file, { author, time })
    }
  } catch {
    return updates
  }
  return updates
}
