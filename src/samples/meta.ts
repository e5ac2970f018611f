/** The typed words after the language on the opening line of a fence. */
export interface Meta {
  /** Text alternative of a diagram. */
  alt?: string
  /** Assertions for an exercise. */
  check?: true
  /** Goes on from the fence before it. */
  continues?: true
  env?: Environment
  /** The type checker's code that must be reported, e.g. `2322`. */
  error?: string
  /** All fences of this name form one program. */
  example?: string
  file?: string
  hidden?: true
  /** Name of the html-validate rule that the sample breaks on purpose. */
  invalid?: string
  /** Highlighted lines, 1-based and ascending. */
  lines?: number[]
  /** The script with which a prediction about HTML or CSS is settled: it is folded. */
  measures?: true
  preview?: true
  run?: true
  /** Why the sample is not checked. */
  skip?: string
  /** The steps of the run are shown: of all lines (empty) or of a range of them. */
  steps?: string
  /** What the run must throw, e.g. `TypeError: x is not a function`. */
  throws?: string
  title?: string
  /** The reader can see the types of its names. */
  types?: true
}

type Flag = 'check' | 'continues' | 'hidden' | 'measures' | 'preview' | 'run' | 'types'
const environments = ['browser', 'node', 'postgres', 'sqlite'] as const
/** Where a sample runs, when its language does not say it. */
type Environment = (typeof environments)[number]
const isEnvironment = (value: string): value is Environment => environments.some((known) => known === value)

type Text = 'alt' | 'env' | 'error' | 'example' | 'file' | 'invalid' | 'skip' | 'steps' | 'throws' | 'title'

const flags: readonly Flag[] = ['check', 'continues', 'hidden', 'measures', 'preview', 'run', 'types']
const texts: readonly Text[] = ['alt', 'env', 'error', 'example', 'file', 'invalid', 'skip', 'steps', 'throws', 'title']

const known = [...flags, 'steps', ...texts.map((key) => `${key}="…"`), '{1,3-5}'].join(', ')

/** No fence is longer; a slip such as `{1-10000000}` must not fill the memory. */
const MAX_LINE = 10_000

/** `{…}`, `key="…"`, `key='…'`, `key=bare`, or any other run without spaces. */
const word = /\{([^}]*)\}|([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+)(?=\s|$))|(\S+)/g

/** What a meta string says, and what is wrong with it. */
export interface ParsedMeta {
  meta: Meta
  messages: string[]
}

/**
 * Parses the meta words of a fence. Never throws: what cannot be read is told as a problem.
 * @param source Everything after the language on the opening line.
 */
export function parseMeta(source: string): ParsedMeta {
  const meta: Meta = {}
  const messages: string[] = []
  for (const [found, range, key, double, single, bare, other] of source.matchAll(word)) {
    if (range !== undefined) {
      if (meta.lines) messages.push(`Found a second \`${found}\`. Write all highlighted lines in one pair of braces.`)
      else meta.lines = readLines(range, messages)
    } else if (key !== undefined) {
      readText(meta, key, double ?? single ?? bare ?? '', messages)
    } else if (found === 'steps') {
      if (meta.steps !== undefined) messages.push('`steps` is written twice. Keep one.')
      meta.steps = ''
    } else if (isFlag(found)) {
      if (meta[found]) messages.push(`\`${found}\` is written twice. Keep one.`)
      meta[found] = true
    } else if (other?.match(/["'{}]/)) {
      messages.push(
        `\`${other}\` cannot be read: a quote or brace is not closed. Write \`key="value"\` or \`{1,3-5}\`.`,
      )
    } else {
      messages.push(
        isText(found)
          ? `\`${found}\` needs a value. Write \`${found}="…"\`.`
          : `Unknown word \`${found}\`. Known are: ${known}.`,
      )
    }
  }
  return { meta, messages }
}

function readText(meta: Meta, key: string, value: string, messages: string[]): void {
  if (isFlag(key)) {
    messages.push(`\`${key}\` takes no value. Write just \`${key}\`.`)
  } else if (!isText(key)) {
    messages.push(`Unknown word \`${key}\`. Known are: ${known}.`)
  } else if (value.trim() === '') {
    messages.push(`\`${key}\` is empty. Write \`${key}="…"\` with a value.`)
  } else if (meta[key] !== undefined) {
    messages.push(`\`${key}\` is written twice. Keep one.`)
  } else if (key === 'file' && !isInside(value)) {
    messages.push(
      `\`file="${value}"\` is no path inside of the sample's folder. Write names joined by \`/\`, e.g. \`file="src/App.tsx"\`.`,
    )
  } else if (key !== 'env') {
    meta[key] = value
  } else if (isEnvironment(value)) {
    meta.env = value
  } else {
    messages.push(`Unknown \`env=${value}\`. Known are: ${environments.join(', ')}.`)
  }
}

/** The file is written when the sample runs: its path must not lead anywhere else. */
function isInside(path: string): boolean {
  return path.split('/').every((name) => /^[^\\:\p{Cc}]+$/u.test(name) && !/^\.{1,2}$/.test(name))
}

function readLines(source: string, messages: string[]): number[] {
  const lines = new Set<number>()
  for (const part of source.split(',')) {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part)
    const from = Number(match?.[1])
    const to = Number(match?.[2] ?? match?.[1])
    if (!match || from < 1 || to < from || to > MAX_LINE) {
      messages.push(`\`{${source}}\` is not a list of lines. Write line numbers and ranges, e.g. \`{2,4-6}\`.`)
      return []
    }
    for (let line = from; line <= to; line++) lines.add(line)
  }
  return [...lines].toSorted((a, b) => a - b)
}

function isFlag(key: string): key is Flag {
  return (flags as readonly string[]).includes(key)
}

function isText(key: string): key is Text {
  return (texts as readonly string[]).includes(key)
}
