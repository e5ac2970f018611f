import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedPages } from './changedPages.ts'

let root: string
const git = (...args: string[]) => {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']
  execFileSync('git', [...identity, ...args], { cwd: root, stdio: 'ignore' })
}
const write = async (path: string, text: string) => {
  await mkdir(join(root, path, '..'), { recursive: true })
  await writeFile(join(root, path), text)
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'changed-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('pages that were edited, staged, renamed or are new are found; others, and what is no page, are not', async () => {
  git('init')
  for (const name of ['same', 'edited', 'staged', 'old', 'gone']) await write(`content/docs/${name}.mdx`, name)
  git('add', '.')
  git('commit', '-m', 'All')
  expect(changedPages(root)).toEqual([])

  await write('content/docs/edited.mdx', 'other')
  await write('content/docs/staged.mdx', 'other')
  git('add', '.')
  git('mv', 'content/docs/old.mdx', 'content/docs/renamed.mdx')
  await rm(join(root, 'content/docs/gone.mdx'))
  await write('content/blog/grüße aus "Bern".mdx', 'new')
  await write('content/tags.yml', 'new')
  await write('docs/outside.mdx', 'new')
  expect(changedPages(root)).toEqual([
    'content/blog/grüße aus "Bern".mdx',
    'content/docs/edited.mdx',
    'content/docs/renamed.mdx',
    'content/docs/staged.mdx',
  ])
})

test('the project may be a folder of a repository', async () => {
  git('init')
  git('commit', '--allow-empty', '-m', 'Nothing')
  await write('site/content/docs/new.mdx', 'new')
  expect(changedPages(join(root, 'site'))).toEqual(['content/docs/new.mdx'])
  git('add', '.')
  expect(changedPages(join(root, 'site'))).toEqual(['content/docs/new.mdx'])
})

test('without a commit to compare with, nothing is said', () => {
  expect(changedPages(root)).toBeUndefined()
  git('init')
  expect(changedPages(root)).toBeUndefined()
})
