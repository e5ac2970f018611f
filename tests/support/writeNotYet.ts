// Writes tests/conformance/notYet.ts anew from what `dist/` has. For authors, after new pages have been written:
// node tests/support/writeNotYet.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtPaths } from './dist.ts'
import { ALL_ROUTES } from './routes.ts'
import { ROOT } from './settings.ts'

const built = new Set(builtPaths())
const missing = ALL_ROUTES.filter((path) => !built.has(path))
const lines = missing.map((path) => `  '${path}',\n`).join('')
writeFileSync(
  join(ROOT, 'tests/conformance/notYet.ts'),
  `/** Routes of \`tests/routes.json\` that have no page yet. The list is exact: a page that is written must leave it. */\nexport const NOT_YET: readonly string[] = [\n${lines}]\n`,
)
console.log(`${missing.length} of ${ALL_ROUTES.length} routes are still to be written.`)
