import type { RunResult } from '../runResult.ts'
import type { Program } from '../../../src/samples/sample.ts'
import { emptyRunResult } from '../runResult.ts'
import { checkJson, checkJsonc, checkToml, checkXml, checkYaml, type FormatDiagnostic } from '../formats/data.ts'
import { checkHttp } from '../formats/http.ts'
import { checkDiff, checkDockerfile, checkMarkdown, checkMdx, checkRegex } from '../formats/markup.ts'

/** The real parser of each format. `text` is for output and trees: there is nothing to check. */
const parsers: Readonly<Record<string, (code: string) => FormatDiagnostic[] | Promise<FormatDiagnostic[]>>> = {
  diff: checkDiff,
  docker: checkDockerfile,
  dockerfile: checkDockerfile,
  http: checkHttp,
  json: checkJson,
  jsonc: checkJsonc,
  md: checkMarkdown,
  mdx: checkMdx,
  regex: checkRegex,
  text: () => [],
  toml: checkToml,
  xml: checkXml,
  yaml: checkYaml,
}

/**
 * Parses data with the parser of its format.
 * @param program Has one sample.
 */
export async function runData(program: Program): Promise<RunResult> {
  const [sample] = program.samples
  if (!sample) return emptyRunResult()
  const { file, line, lang, code } = sample
  const parser = parsers[lang]
  if (!parser) {
    return {
      ...emptyRunResult(),
      diagnostics: [
        {
          file,
          line,
          message: `Nothing can check \`${lang}\` yet.`,
          fix: `Write it in one of: ${Object.keys(parsers).join(', ')}.`,
        },
      ],
    }
  }
  const found = await parser(code)
  const diagnostics = found.map((one) => ({
    file,
    line: line + Math.min(Math.max(one.line, 1), code.split('\n').length),
    message: `The \`${lang}\` cannot be parsed.`,
    got: one.message,
    fix: 'Fix the sample, or write `text` if it only looks like this format.',
  }))
  return { ...emptyRunResult(...(lang === 'text' ? [] : (['parser'] as const))), diagnostics }
}
