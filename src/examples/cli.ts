import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runGate } from './gate.ts'
import { countByLanguage, formatCounts, formatFinding } from './report.ts'

// `npm run examples [path…] [-- --update]`
const { values, positionals } = parseArgs({ options: { update: { type: 'boolean', default: false } }, allowPositionals: true })
const root = resolve(process.env.SITE_ROOT ?? process.cwd())
const cacheDir = resolve(process.env.CACHE_DIR ?? resolve(root, '.cache'), 'examples')
const paths = positionals.map((path) => path.replace(/^(\.\/)?content\//, '').replace(/\/$/, ''))
const isChosen = (page: string) => paths.length === 0 || paths.some((path) => page === path || page.startsWith(`${path}/`))

const started = performance.now()
const result = await runGate({ root, cacheDir, only: isChosen })
for (const finding of result.findings) console.log(`${formatFinding(finding)}\n`)
if (values.update) console.log('Nothing can be updated yet.')
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
console.log(formatCounts(countByLanguage(result.verdicts)))
process.exitCode = result.findings.length > 0 ? 1 : 0
