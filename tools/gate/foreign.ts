import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Code, Root } from 'mdast'
import { parse as parseCss } from 'postcss'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { parseSync } from 'rolldown/utils'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { readerOf, parseRecord } from '../../src/record/record.ts'
import type { Program, Sample } from '../../src/samples/sample.ts'
import { attempt, withStrayErrors } from './boundary.ts'
import { runData } from './engines/data.ts'
import { runNode } from './engines/node.ts'
import type { RunResult } from './runResult.ts'
import { RecordedRun } from './recordedRun.ts'
import { bundleRuntimes, type Runtimes } from './runtimes.ts'
import { Sandbox } from './sandbox.ts'

/** A fence of a Markdown file that was not written for this site. */
export interface ForeignFence {
  /** Path from the folder that is looked at. */
  file: string
  /** 1-based line of the opening backticks. */
  line: number
  /** The first word of the opening line, in lower case; empty where there is none. */
  lang: string
  code: string
}

/** How far a fence was followed, from nothing to all that it states. */
type Reach =
  /** Nothing here can read its language. */
  | 'not read'
  /** The parser of its language refuses it. */
  | 'does not parse'
  /** It parses; its language does not run here. */
  | 'parses'
  /** It is a script that no module can be: it was parsed and not run. */
  | 'parses as a script'
  /** It runs until it asks for what only a browser has. */
  | 'needs a page'
  /** It runs until it asks for a name that it does not declare, of a fence before it as a rule. */
  | 'needs other code'
  | 'throws'
  | 'does not end'
  | 'runs'
  /** It runs, and prints what each value in a comment says. */
  | 'prints what it says'
  | 'prints something else'
  /** The gate itself failed: a fault of ours. */
  | 'gate failed'

/** What is known of a fence. */
interface ForeignReport extends ForeignFence {
  verdict: Reach
  /** Why: an error, or a line with what it says and what is printed. */
  detail: string
  /** Values in comments behind a `console.log` or an `alert`, and those of them that were printed. */
  stated: number
  kept: number
}

/** What others call the formats that the gate has a parser for, and our names of them. */
const DATA: Readonly<Record<string, string>> = {
  yml: 'yaml',
  yaml: 'yaml',
  json: 'json',
  jsonc: 'jsonc',
  toml: 'toml',
  xml: 'xml',
  svg: 'xml',
  diff: 'diff',
  http: 'http',
  dockerfile: 'dockerfile',
  docker: 'dockerfile',
  md: 'md',
  markdown: 'md',
  mdx: 'mdx',
  regex: 'regex',
  regexp: 'regex',
}
const PARSED: Readonly<Record<string, 'jsx' | 'ts' | 'tsx'>> = { jsx: 'jsx', ts: 'ts', typescript: 'ts', tsx: 'tsx' }
const RUN = ['js', 'javascript', 'mjs', 'node']

/** Milliseconds that a fence may run. */
const LIMIT_MS = 5000
const LANES = 2

const markdown = unified().use(remarkParse).use(remarkGfm).freeze()

/** The fences of a Markdown file, however deep they lie. MDX is read as Markdown: what is not Markdown in it is text. */
export function readForeign(file: string, source: string): ForeignFence[] {
  const fences: ForeignFence[] = []
  visit(markdown.parse(source) as Root, 'code', (node: Code) => {
    const { line = 1, offset = 0 } = node.position?.start ?? {}
    // An indented block says no language, and is often no code.
    if (!/^(?:`{3}|~{3})/.test(source.slice(offset, offset + 3))) return
    const lang = /^[\w+#-]*/.exec(node.lang ?? '')?.[0].toLowerCase() ?? ''
    fences.push({ file, line, lang, code: node.value })
  })
  return fences
}

/** All Markdown files below a folder, in a stable order. */
async function findMarkdown(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.mdx?$/i.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(^|\/)(node_modules|\.git)\//.test(path))
    .toSorted()
}

/** A call that prints, alone on its line, and the comment behind it. */
const PRINTS = /^(\s*)(console\.log|alert)\s*\((.*)\)\s*;?\s*\/\/\s*(?:=>|->|→)?\s*(.+?)\s*$/

const LITERAL = String.raw`(?:-?(?:\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?n?|Infinity)|NaN|true|false|null|undefined|"[^"]*"|'[^']*'|\`[^\`]*\`|\[.*\]|\{.*\})`

/** A comment that is a value or several, and no sentence or calculation that begins with one. */
const VALUE = new RegExp(String.raw`^${LITERAL}(?:\s*,\s*${LITERAL})*(?=\s*(?:$|[;(]|\.(?!\d)|,\D))`, 'i')

/** What `alert` shows is the text of its value, and this is where it is shown here. */
const ALERT = 'globalThis.alert = (value) => console.log(String(value)); '

/** What a page has, and Node has not. */
const OF_A_PAGE =
  /^ReferenceError: (?:document|window|location|history|localStorage|sessionStorage|prompt|confirm|event|customElements|indexedDB|requestAnimationFrame|getComputedStyle|matchMedia|XMLHttpRequest|FileReader|Image|MutationObserver|IntersectionObserver|ResizeObserver|HTML\w*Element|\w*Node) is not defined/

interface Stated {
  /** 1-based, in the code. */
  line: number
  value: string
}

/** What the gate reads: the values of comments after its own mark, and `alert` as the printing that it is here. */
export function forGate(code: string): { code: string; stated: Stated[] } {
  const stated: Stated[] = []
  const lines = code.split('\n').map((text, i) => {
    const [, indent = '', by = '', printed = '', comment = ''] = PRINTS.exec(text) ?? []
    const value = VALUE.exec(comment)?.[0]
    if (value === undefined || printed.includes('//')) return text
    stated.push({ line: i + 1, value })
    const shown = by === 'alert' ? `String(${printed})` : printed
    return `${indent}console.log(${shown}) //=> ${value}`
  })
  const text = lines.join('\n')
  const isNeeded = /(?<![\w.$])alert\b/.test(text) && !/\b(?:let|const|var|function|class)\s+alert\b/.test(text)
  // On the first line, so that no line has another number.
  return { code: isNeeded ? ALERT + text : text, stated }
}

/** Whether two values are written alike but for spaces, quotation marks and semicolons. */
function isSameValue(stated: string, got: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, '').replace(/[`'"]/g, '"').replace(/;$/, '')
  const bare = (text: string) => plain(text).replace(/^"(.*)"$/, '$1')
  return plain(stated) === plain(got) || bare(stated) === bare(got)
}

/** What stands at the first error of a parser, or nothing. */
function parseError(
  code: string,
  lang: 'js' | 'jsx' | 'ts' | 'tsx',
  sourceType: 'module' | 'script',
): string | undefined {
  const [error] = parseSync(`fence.${lang}`, code, { lang, sourceType, showSemanticErrors: true }).errors
  return error?.message
}

/**
 * Follows every fence as far as this machine can.
 * @param onProgress Told when a fence is done.
 */
export async function reportForeign(
  fences: readonly ForeignFence[],
  {
    cacheDir,
    unconfined = false,
    onProgress,
  }: { cacheDir: string; unconfined?: boolean; onProgress?: (done: number) => void },
): Promise<ForeignReport[]> {
  const sandbox = await Sandbox.open({ unconfined })
  const runtimes = await bundleRuntimes(cacheDir)
  const reports: ForeignReport[] = []
  const waiting = [...fences.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [i, fence] = next
      const { value, failure } = await attempt(fence, () => follow(fence, sandbox, runtimes))
      reports[i] = {
        ...fence,
        stated: 0,
        kept: 0,
        ...(value ?? { verdict: 'gate failed', detail: `${failure?.got ?? failure?.message}` }),
      }
      onProgress?.(reports.length)
    }
  }
  await withStrayErrors(async () => void (await Promise.all(Array.from({ length: LANES }, lane))))
  return reports
}

type Followed = Pick<ForeignReport, 'verdict' | 'detail'> & Partial<Pick<ForeignReport, 'kept' | 'stated'>>

async function follow(fence: ForeignFence, sandbox: Sandbox, runtimes: Runtimes): Promise<Followed> {
  const { lang, code } = fence
  const data = DATA[lang]
  if (data) return readData(programOf({ ...fence, lang: data }, 'data'))
  if (lang === 'css') return readCss(code)
  const parsed = PARSED[lang]
  if (parsed) {
    const error = parseError(code, parsed, 'module')
    return error === undefined ? { verdict: 'parses', detail: '' } : { verdict: 'does not parse', detail: error }
  }
  if (RUN.includes(lang)) return run(fence, sandbox, runtimes)
  return { verdict: 'not read', detail: lang === '' ? 'no language' : lang }
}

async function readData(program: Program): Promise<Followed> {
  const [diagnostic] = (await runData(program)).diagnostics
  return diagnostic ? { verdict: 'does not parse', detail: `${diagnostic.got}` } : { verdict: 'parses', detail: '' }
}

function readCss(code: string): Followed {
  try {
    parseCss(code)
    return { verdict: 'parses', detail: '' }
  } catch (error) {
    return { verdict: 'does not parse', detail: error instanceof Error ? error.message : String(error) }
  }
}

async function run(fence: ForeignFence, sandbox: Sandbox, runtimes: Runtimes): Promise<Followed> {
  const error = parseError(fence.code, 'js', 'module')
  if (error !== undefined) {
    // JSX in a fence of JavaScript is common, and no mistake of its author.
    if (parseError(fence.code, 'jsx', 'module') === undefined) return { verdict: 'parses', detail: 'JSX' }
    return parseError(fence.code, 'js', 'script') === undefined
      ? { verdict: 'parses as a script', detail: error }
      : { verdict: 'does not parse', detail: error }
  }
  const { code, stated } = forGate(fence.code)
  const result = await runNode(programOf({ ...fence, code }, 'node'), noRecord, runtimes, sandbox, LIMIT_MS)
  return { ...judge(fence, stated, result), stated: stated.length }
}

function judge(fence: ForeignFence, stated: readonly Stated[], result: RunResult): Followed {
  const { diagnostics, expectations, thrown } = result
  const seen = stated.map(({ line, value }) => {
    const got = expectations.find((one) => one.line === fence.line + line)?.got ?? []
    return {
      line: fence.line + line,
      value,
      got: got.join(' | '),
      isSame: got.length > 0 && isSameValue(value, got.join(',')),
    }
  })
  const kept = seen.filter(({ isSame }) => isSame).length
  if (thrown) {
    const [detail = ''] = thrown.text.split('\n')
    if (OF_A_PAGE.test(detail)) return { verdict: 'needs a page', detail, kept }
    const isUnknown = /^ReferenceError: \S+ is not defined/.test(detail)
    return { verdict: isUnknown ? 'needs other code' : 'throws', detail, kept }
  }
  const [diagnostic] = diagnostics
  if (diagnostic) return { verdict: 'does not end', detail: diagnostic.message, kept }
  const other = seen.find(({ isSame }) => !isSame)
  if (other)
    return {
      verdict: 'prints something else',
      detail: `line ${other.line} says ${other.value}, the run ${other.got || 'nothing'}`,
      kept,
    }
  return { verdict: stated.length > 0 ? 'prints what it says' : 'runs', detail: '', kept }
}

function programOf(fence: ForeignFence, kind: 'data' | 'node'): Program {
  const { file, line, code } = fence
  const lang = kind === 'node' ? 'js' : fence.lang
  const sample: Sample = { id: `${file}:${line}`, nth: 1, page: file, file, line, lang, meta: {}, code, index: 0 }
  return { kind, samples: [sample], compared: [0], checks: [], checksMustFail: false }
}

const noRecord = new RecordedRun(readerOf(parseRecord('')))

/** The report as one reads it: a line for each fence, then how many came how far. */
export function formatForeign(reports: readonly ForeignReport[]): string {
  const lines = reports.map(({ file, line, lang, verdict, detail }) =>
    [`${file}:${line}`, lang || '-', verdict, detail.replace(/\s+/g, ' ')].join('\t').trimEnd(),
  )
  const languages = [...Map.groupBy(reports, ({ lang }) => lang || 'no language')].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  const counts = languages.map(([lang, own]) => {
    const verdicts = [...Map.groupBy(own, ({ verdict }) => verdict)].toSorted(([, a], [, b]) => b.length - a.length)
    return `${lang}: ${own.length}, of which ${verdicts.map(([verdict, all]) => `${all.length} ${verdict}`).join(', ')}`
  })
  const stated = reports.reduce((sum, one) => sum + one.stated, 0)
  const kept = reports.reduce((sum, one) => sum + one.kept, 0)
  const files = new Set(reports.map(({ file }) => file)).size
  return [
    ...lines,
    '',
    `${reports.length} fences in ${files} files`,
    ...counts,
    `${kept} of ${stated} values in comments were printed`,
  ].join('\n')
}

/** Reads every fence of every Markdown file below a folder. */
export async function readForeignFolder(root: string): Promise<ForeignFence[]> {
  const paths = await findMarkdown(root)
  const all = await Promise.all(paths.map(async (path) => readForeign(path, await readFile(join(root, path), 'utf8'))))
  return all.flat()
}
