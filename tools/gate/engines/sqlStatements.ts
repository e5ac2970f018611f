/** The beginning of a trigger that has not come to its END. */
const OPEN_TRIGGER = /^(\s|--[^\n]*\n)*create\s+(temp\w*\s+)?trigger\b(?![^]*\bend\s*$)/i

/** One statement of a script. */
export interface SqlStatement {
  text: string
  /** 1-based line of its first word. */
  line: number
}

/** Statements end at semicolons outside of strings and comments; a trigger has statements of its own until its END. */
export function splitStatements(code: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let start = 0
  for (const { index, 0: found } of code.matchAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|;|$/g)) {
    if (found !== ';' && index !== code.length) continue
    const text = code.slice(start, index)
    if (found === ';' && OPEN_TRIGGER.test(text)) continue
    const lead = /^(\s|--[^\n]*\n)*/.exec(text)?.[0].length ?? 0
    if (text.trim() !== '' && text.slice(lead) !== '')
      statements.push({ text, line: code.slice(0, start + lead).split('\n').length })
    start = index + 1
  }
  return statements
}
