import { join, resolve } from 'node:path'
import { compileInputs, readProject } from '../build/project.ts'
import { ProblemsError } from '../config/problems.ts'
import { compileAll } from '../markdown/pool.ts'

// Reads the whole site, drafts too, and compiles the pages that are named: their faults are those that a build tells.
const codeDir = join(import.meta.dirname, '../..')
const root = resolve(process.env.SITE_ROOT ?? codeDir)
const cacheDir = resolve(process.env.CACHE_DIR ?? join(codeDir, '.cache'))
const named = new Set(process.argv.slice(2).map((path) => path.replace(/^content\//, '')))

try {
  const project = await readProject({ root, withDrafts: true })
  const inputs = compileInputs(project).filter(({ path }) => named.has(path))
  await compileAll(inputs, { cacheDir: join(cacheDir, 'markdown') })
} catch (error) {
  console.error(error instanceof ProblemsError ? error.message : error)
  process.exitCode = 1
}
