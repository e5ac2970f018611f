// Door of typecheck. Takes TypeScript and the types of the language, the browser and React from their packages.
// Gives the script of a worker that checks what a reader has written; client/check.ts loads and asks it.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { inputsHash } from '../../cache/inputsHash.ts'
import { writeAtomically } from '../../cache/writeAtomically.ts'
import { compilerOptions } from './compilerOptions.ts'

const require = createRequire(import.meta.url)

/** Begins the URL paths of all versions of the script. */
export const CHECKER_PREFIX = '/assets/typecheck-'

/**
 * The worker's script, made once and kept.
 * @returns its URL path and text
 */
export async function checkerScript(cacheDir: string): Promise<{ path: string; data: string }> {
  const kept = join(cacheDir, `${inputsHash([import.meta.filename]).slice(0, 16)}.js`)
  const known = await readFile(kept, 'utf8').catch(() => '')
  const data = known || (await makeScript())
  if (!known) await writeAtomically(kept, data)
  return { path: `${CHECKER_PREFIX}${createHash('sha256').update(data).digest('hex').slice(0, 8)}.js`, data }
}

async function makeScript(): Promise<string> {
  // The whole compiler is three times as large as what is made here, and the build mostly has that already.
  const [{ default: ts }, { readLibrary }] = await Promise.all([
    import('typescript-in-browser'),
    import('./library.ts'),
  ])
  const { options, errors } = ts.convertCompilerOptionsFromJson(compilerOptions, '/')
  if (errors.length > 0) throw new Error(`The compiler refuses its options: ${JSON.stringify(errors)}`)
  const [worker, library] = await Promise.all([bundleWorker(), readLibrary(ts, options.lib ?? [])])
  return `${worker}startChecking(${JSON.stringify(options)},${JSON.stringify(library)})\n`
}

async function bundleWorker(): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, '../worker/worker.ts'),
    platform: 'browser',
    logLevel: 'silent',
    plugins: [reducedCompiler()],
  })
  const { output } = await build.generate({ format: 'iife', minify: true, comments: { legal: true } })
  await build.close()
  return output[0].code
}

/**
 * Parts that only write files, which a check never does. They hold on to every transformation of the compiler, a fifth of
 * all its code.
 */
const WRITERS = ['emitFiles', 'getTransformers']

/**
 * Gives the worker a compiler of which only what it calls is left. `typescript.js` is one object that nothing can be
 * taken out of; `_tsc.js`, the same compiler without the language service, has its functions side by side.
 */
function reducedCompiler(): Plugin {
  const file = require.resolve('typescript-in-browser/lib/_tsc.js')
  return {
    name: 'reduced-compiler',
    resolveId: (id) => (id === 'typescript-in-browser' ? file : undefined),
    load: {
      filter: { id: /_tsc\.js$/ },
      handler: async () => ({ code: asModule(await readFile(file, 'utf8')), moduleType: 'js' }),
    },
  }
}

/**
 * Makes a module of the compiler's command line.
 * @throws {Error} when the text is made in another way than was known here
 */
export function asModule(source: string): string {
  const change = (text: string, pattern: RegExp, replacement: string) => {
    if (!pattern.test(text)) throw new Error(`The compiler has no ${pattern}: look at checkerScript.ts.`)
    return text.replace(pattern, replacement)
  }
  // The last part runs the command line.
  let text = change(source, /^\/\/ src\/tsc\/tsc\.ts$[^]*/m, '')
  // There are no files and no process.
  text = change(text, /^var sys = \(\(\) => \{$[^]*?^\}\)\(\);$/m, 'var sys = undefined;')
  for (const name of WRITERS)
    text = change(text, new RegExp(`^function ${name}\\([^]*?^\\}$`, 'm'), `function ${name}() {}`)
  // Names under which messages are translated, which they are not here.
  text = change(text, /(: diag\(\d+, \d \/\* \w+ \*\/, )"[^"]*"/g, '$1""')
  return `${text}
export { createProgram, createSourceFile, flattenDiagnosticMessageText, getLineAndCharacterOfPosition }
`
}
