import { type ParseError, parse as parseJsonc, printParseErrorCode } from 'jsonc-parser'
import { SaxesParser } from 'saxes'
import { parse as parseToml, TomlError } from 'smol-toml'
import { LineCounter, parseAllDocuments } from 'yaml'
import { lineAt, lineStarts } from '../../../src/samples/lines.ts'

/** A problem that a parser found; its line counts from 1. */
export interface FormatDiagnostic {
  line: number
  message: string
}

/** JSON as RFC 8259 has it: no comments, no trailing commas. */
export function checkJson(code: string): FormatDiagnostic[] {
  const diagnostics = jsoncDiagnostics(code, true)
  if (diagnostics.length > 0) return diagnostics
  try {
    JSON.parse(code)
    return []
  } catch (error) {
    return [{ line: 1, message: (error as Error).message }]
  }
}

/** JSON with comments, as the settings of VS Code and TypeScript are written. */
export function checkJsonc(code: string): FormatDiagnostic[] {
  return jsoncDiagnostics(code, false)
}

function jsoncDiagnostics(code: string, strict: boolean): FormatDiagnostic[] {
  const errors: ParseError[] = []
  parseJsonc(code, errors, { disallowComments: strict, allowTrailingComma: !strict, allowEmptyContent: false })
  const starts = lineStarts(code)
  // The first problem is real, the others may be of its making.
  return errors
    .slice(0, 1)
    .map(({ error, offset }) => ({ line: lineAt(starts, offset) + 1, message: printParseErrorCode(error) }))
}

/** YAML 1.2, with every document of the stream; warnings count. */
export function checkYaml(code: string): FormatDiagnostic[] {
  const lineCounter = new LineCounter()
  const documents = parseAllDocuments(code, { lineCounter, strict: true, uniqueKeys: true })
  if (!Array.isArray(documents)) return []
  return documents.flatMap(({ errors, warnings }) =>
    [...errors, ...warnings].map(({ message, pos }) => ({
      line: lineCounter.linePos(pos[0]).line,
      message: message.split('\n')[0] ?? message,
    })),
  )
}

/** TOML 1.0. */
export function checkToml(code: string): FormatDiagnostic[] {
  try {
    parseToml(code)
    return []
  } catch (error) {
    if (error instanceof TomlError)
      return [{ line: error.line, message: error.message.split('\n')[0] ?? error.message }]
    throw error
  }
}

/** Well-formed XML with namespaces; a fragment may have several roots or none. */
export function checkXml(code: string): FormatDiagnostic[] {
  const diagnostics: FormatDiagnostic[] = []
  const parser = new SaxesParser({ xmlns: true, position: true, fragment: !/^\s*<\?xml/.test(code) })
  parser.on('error', (error) => diagnostics.push({ line: Math.max(1, parser.line), message: error.message }))
  parser.write(code).close()
  return diagnostics.slice(0, 1)
}
