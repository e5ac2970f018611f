import { foldersOf } from '../../src/config/node/folders.ts'
import { formatDiagnostic, DiagnosticsError } from '../../src/config/diagnostics.ts'
import { pageDiagnostics } from './pageDiagnostics.ts'

// The step `content` of `npm run check`: the site, and the pages whose paths are the arguments.
const { root, cacheDir } = foldersOf(process.env)
const named = new Set(process.argv.slice(2).map((path) => path.replace(/^content\//, '')))

const { diagnostics, advice } = await pageDiagnostics({ root, cacheDir, named })
if (advice.length > 0) console.log(`To be done when they are rewritten:\n${advice.map(formatDiagnostic).join('\n')}`)
if (diagnostics.length > 0) {
  console.error(new DiagnosticsError(diagnostics).message)
  process.exitCode = 1
}
