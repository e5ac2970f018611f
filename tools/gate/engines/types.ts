import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parseSync } from 'rolldown/utils'
import type { AssembledFile } from '../../../src/samples/assemble.ts'
import { isScript, modulePath } from '../../../src/samples/groups.ts'
import { typeOptions, usesNode } from './typeOptions.ts'
import { typed, typedFiles } from './typedFiles.ts'
import type { SourceDiagnostic } from '../../../src/config/diagnostics.ts'
import type { Program, Sample } from '../../../src/samples/sample.ts'

/** A problem that the type checker reports, in the place of a page. */
interface TypeReport {
  program: Program
  sample: Sample
  line: number
  code: string
  message: string
}

/** Programs that share one run of the checker. */
interface Batch {
  programs: Program[]
  /** JavaScript is checked as far as it says what its types are. */
  javaScript: boolean
  node: boolean
}

/** Whether a program has anything for the type checker. */
export function hasTypes(program: Program): boolean {
  return [...program.samples, ...program.checks].some((s) => typed.test(s.lang))
}

/**
 * Type-checks programs under `strict`, as few runs of the checker as possible.
 * @param cacheDir Gets the sources; `node_modules` of the project must be above it.
 * @returns what is wrong with each program; programs without problems are left out
 */
export async function checkTypes(
  programs: readonly Program[],
  cacheDir: string,
): Promise<Map<Program, SourceDiagnostic[]>> {
  const diagnostics = new Map<Program, SourceDiagnostic[]>()
  for (const batch of toBatches(programs)) {
    const reports = await checkBatch(batch, cacheDir)
    for (const program of batch.programs) {
      const found = compare(
        program,
        reports.filter((d) => d.program === program),
      )
      if (found.length > 0) diagnostics.set(program, found)
    }
  }
  return diagnostics
}

function toBatches(programs: readonly Program[]): Batch[] {
  const batches = new Map<string, Batch>()
  for (const program of programs) {
    const code = program.samples.map((s) => s.code).join('\n')
    const javaScript = !program.samples.some((s) => /^tsx?$/.test(s.lang))
    const node = program.kind === 'node' && usesNode(code)
    // Global declarations would be seen by every program of the batch.
    const alone = /\bdeclare\s+(global|module)\b/.test(code)
      ? `${program.samples[0]?.page}:${program.samples[0]?.line}`
      : ''
    // A file that cannot be parsed keeps the checker from looking at the types of all others.
    const broken = program.samples.some((s) => isScript(s) && parseSync(modulePath(s), s.code).errors.length > 0)
    const key = JSON.stringify([javaScript, node, alone, broken])
    const batch = batches.get(key) ?? { programs: [], javaScript, node }
    batch.programs.push(program)
    batches.set(key, batch)
  }
  return [...batches.values()]
}

async function checkBatch({ programs, javaScript, node }: Batch, cacheDir: string): Promise<TypeReport[]> {
  await mkdir(cacheDir, { recursive: true })
  const folder = await mkdtemp(join(cacheDir, 'types-'))
  try {
    await linkModules(folder)
    const files = new Map<string, { program: Program; file: AssembledFile<Sample> }>()
    for (const [i, program] of programs.entries()) {
      for (const [path, file] of typedFiles(program)) {
        const name = join(`p${i}`, path)
        files.set(name, { program, file })
        await mkdir(dirname(join(folder, name)), { recursive: true })
        await writeFile(join(folder, name), file.text)
      }
    }
    const configuration = { compilerOptions: typeOptions({ javaScript, node }), include: ['p*/**/*'] }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(configuration))
    return readReports(await runChecker(folder), files)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The type packages must be found from the folder, wherever the cache lies. */
async function linkModules(folder: string): Promise<void> {
  const require = createRequire(import.meta.url)
  const modules = dirname(dirname(require.resolve('typescript/package.json')))
  await symlink(modules, join(folder, 'node_modules'), 'junction')
}

async function runChecker(folder: string): Promise<string> {
  const require = createRequire(import.meta.url)
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '--project', folder, '--pretty', 'false'], {
      cwd: folder,
      maxBuffer: 64_000_000,
    })
    return stdout
  } catch (error) {
    // The checker ends with an error when it finds one.
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    if (!stdout) throw new Error(`The type checker did not run: ${stderr ?? String(error)}`)
    return stdout
  }
}

function readReports(
  text: string,
  files: ReadonlyMap<string, { program: Program; file: AssembledFile<Sample> }>,
): TypeReport[] {
  const reports: TypeReport[] = []
  for (const line of text.split('\n')) {
    const match = /^(.+?)\((\d+),\d+\): error TS(\d+): (.*)$/.exec(line)
    if (!match) {
      const last = reports.at(-1)
      if (last && line.startsWith('  ')) last.message += `\n${line.trim()}`
      else if (line.startsWith('error TS')) throw new Error(`The type checker cannot run: ${line}`)
      continue
    }
    const [, name = '', row = '1', code = '', message = ''] = match
    const { program, file } = files.get(name) ?? {}
    const { from, line: at = 0 } = file?.origins[Math.min(Number(row), file.origins.length) - 1] ?? {}
    if (program && from) reports.push({ program, sample: from, line: from.line + 1 + at, code, message })
  }
  return reports
}

/** Compares what is reported with what the samples announce. */
function compare(program: Program, reports: readonly TypeReport[]): SourceDiagnostic[] {
  return [...program.samples, ...program.checks].flatMap((sample) => {
    const own = reports.filter((d) => d.sample === sample)
    const stated =
      sample.meta.error
        ?.split(/[\s,]+/)
        .filter(Boolean)
        .map((code) => code.replace(/^TS/, '')) ?? []
    const missing = stated.filter((code) => !own.some((d) => d.code === code))
    const unexpected = own.filter((d) => !stated.includes(d.code))
    const other = unexpected[0]
    if (other && missing.length > 0) {
      const got = own.map((d) => `TS${d.code}: ${d.message}`).join('\n')
      const fix = `Write \`error="${[...new Set(own.map((d) => d.code))].join()}"\` if that is what the sample teaches.`
      return [
        {
          file: sample.file,
          line: other.line,
          message: 'The type checker reports another error than the one that is stated.',
          expected: `TS${missing.join()}`,
          got,
          fix,
        },
      ]
    }
    return [
      ...unexpected.map(({ line, code, message }) => ({
        file: sample.file,
        line,
        message: 'The type checker reports an error.',
        expected: stated.length > 0 ? `only ${stated.join(', ')}` : 'no error',
        got: `TS${code}: ${message}`,
        fix: `Fix the types or, if the sample teaches this mistake, write \`error="${code}"\` on its opening line.`,
      })),
      ...missing.map((code) => ({
        file: sample.file,
        line: sample.line,
        message: 'The type checker does not report the error that is stated.',
        expected: `TS${code}`,
        got: own.length > 0 ? own.map((d) => `TS${d.code}`).join(', ') : 'no error',
        fix: 'Take `error` away, or write the code that is reported.',
      })),
    ]
  })
}
