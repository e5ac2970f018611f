// What pages use before its lesson without a link to it: `npm run features [path…]`.
import { readProject } from '../../src/prerender/project.ts'
import { foldersOf } from '../../src/config/node/folders.ts'
import { DiagnosticsError } from '../../src/config/diagnostics.ts'
import { namedPages } from '../gate/namedPages.ts'
import { taughtLater } from './taughtLater.ts'

const { isNamed } = namedPages(process.argv.slice(2))

try {
  const { site, files } = await readProject({ root: foldersOf(process.env).root, withDrafts: true })
  const sources = new Map(files.map(({ path, source }) => [path, source]))
  let pages = 0
  for (const doc of Object.values(site.docs.docs).filter(({ file }) => isNamed(file))) {
    const source = sources.get(doc.file) ?? ''
    const uses = taughtLater(site, doc, source)
    if (uses.length > 0) pages++
    for (const { feature, lesson, lines } of uses)
      console.log(`content/${doc.file}:${lines[0]}  ${feature}, ${lines.length} times, taught in ${lesson}`)
  }
  console.log(`${pages} pages use something before its lesson.`)
} catch (error) {
  if (!(error instanceof DiagnosticsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
