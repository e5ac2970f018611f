import { execFileSync } from 'node:child_process'

const git = (root: string, ...args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/**
 * The pages that differ from the last commit, those that git does not know yet among them; deleted ones are not.
 * @returns Paths from there, sorted; undefined where there is no git or no commit to compare with.
 */
export function changedPages(root: string): string[] | undefined {
  try {
    const changed = git(
      root,
      'diff',
      '--name-only',
      '-z',
      '--relative',
      '--no-renames',
      '--diff-filter=d',
      'HEAD',
      '--',
      'content',
    )
    const added = git(root, 'ls-files', '--others', '--exclude-standard', '-z', '--', 'content')
    const paths = (changed + added).split('\0').filter((path) => path.endsWith('.mdx'))
    return paths.toSorted()
  } catch {
    return undefined
  }
}
