/** A language a fence may be written in. */
export interface Language {
  /** What the reader sees. */
  label: string
  /** Shiki's grammar; without one the code is shown as it is. */
  grammar?: string
}

/** Every language that content may use, by the word that opens the fence. */
export const languages: Readonly<Record<string, Language>> = {
  bash: { label: 'Shell', grammar: 'shellscript' },
  css: { label: 'CSS', grammar: 'css' },
  diff: { label: 'Diff', grammar: 'diff' },
  docker: { label: 'Dockerfile', grammar: 'docker' },
  dockerfile: { label: 'Dockerfile', grammar: 'docker' },
  html: { label: 'HTML', grammar: 'html' },
  http: { label: 'HTTP', grammar: 'http' },
  js: { label: 'JavaScript', grammar: 'javascript' },
  json: { label: 'JSON', grammar: 'json' },
  jsonc: { label: 'JSON with comments', grammar: 'jsonc' },
  jsx: { label: 'JSX', grammar: 'jsx' },
  md: { label: 'Markdown', grammar: 'markdown' },
  mdx: { label: 'MDX', grammar: 'mdx' },
  mjs: { label: 'JavaScript', grammar: 'javascript' },
  output: { label: 'Output' },
  regex: { label: 'Regular expression', grammar: 'regexp' },
  scss: { label: 'SCSS', grammar: 'scss' },
  sql: { label: 'SQL', grammar: 'sql' },
  text: { label: 'Text' },
  toml: { label: 'TOML', grammar: 'toml' },
  ts: { label: 'TypeScript', grammar: 'typescript' },
  tsx: { label: 'TSX', grammar: 'tsx' },
  xml: { label: 'XML', grammar: 'xml' },
  yaml: { label: 'YAML', grammar: 'yaml' },
}

/** The fence that is drawn instead of shown. */
export const DIAGRAM = 'mermaid'

/** Words that authors write by habit, and what this site calls them. */
const habits: Readonly<Record<string, string>> = {
  console: 'bash',
  javascript: 'js',
  markdown: 'md',
  plaintext: 'text',
  sh: 'bash',
  shell: 'bash',
  txt: 'text',
  typescript: 'ts',
  yml: 'yaml',
}

/**
 * Says what is wrong with the language of a fence, or `undefined` when it is known.
 * @param lang The first word of the opening line.
 */
export function checkLanguage(lang: string | null | undefined): string | undefined {
  if (!lang) return 'The fence has no language. Write one after the backticks; `text` is for output and trees.'
  if (lang === DIAGRAM || Object.hasOwn(languages, lang)) return undefined
  const meant = habits[lang]
  return meant
    ? `Unknown language \`${lang}\`. Write \`${meant}\`.`
    : `Unknown language \`${lang}\`. Known are: ${Object.keys(languages).join(', ')}, ${DIAGRAM}.`
}
