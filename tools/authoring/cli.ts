import { join } from 'node:path'
import { writeAtomically } from '../../src/cache/writeAtomically.ts'
import { foldersOf } from '../../src/config/node/folders.ts'
import { readConfig } from '../../src/prerender/project.ts'
import { readContent } from '../../src/content/files.ts'
import { newPage } from './newPage.ts'
import { NewPageError } from './newPageError.ts'

// `npm run new <kind> <path>`
const { root } = foldersOf(process.env)
const contentDir = join(root, 'content')
const [kind, path, ...more] = process.argv.slice(2)

try {
  if (more.length > 0) throw new NewPageError(`Too many words: ${more.join(' ')}. Write a kind and a path.`)
  const [files, { docs }] = await Promise.all([readContent(contentDir), readConfig(root)])
  const { file, source } = newPage({
    kind,
    path,
    files,
    kinds: docs.kinds,
    today: new Date().toISOString().slice(0, 10),
  })
  await writeAtomically(join(contentDir, file), source)
  console.log(`content/${file} is written, as a draft. Next:
- npm run dev shows it while you write
- npm run examples content/${file} -- --update runs its samples and records them
- npm run check, when the last TODO and \`draft: true\` are gone`)
} catch (error) {
  // Of the disk, too: a folder that may not be written is told in a line, like a slip in the path.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
