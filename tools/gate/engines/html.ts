import { HtmlValidate, ruleExists, StaticConfigLoader } from 'html-validate'
import type { EngineName } from '../../../src/record/record.ts'
import type { SourceDiagnostic } from '../../../src/config/diagnostics.ts'
import type { Program, Sample } from '../../../src/samples/sample.ts'
import { isDocument } from '../../../src/runner/shared/pageDocument.ts'

/** What a check of a page found. */
export interface StaticCheck {
  engines: EngineName[]
  diagnostics: SourceDiagnostic[]
}

/** What the HTML check found, and which announced problems it met. */
export interface HtmlCheck extends StaticCheck {
  /** Names from `invalid` that were found, by sample. */
  met: ReadonlyMap<Sample, ReadonlySet<string>>
}

const validators = new Map<string, HtmlValidate>()

/** A validator that also looks for the mistakes a sample announces, be they recommended against or not. */
function validatorFor(whole: boolean, rules: readonly string[]): HtmlValidate {
  const key = JSON.stringify([whole, rules])
  const found = validators.get(key)
  if (found) return found
  const extra = Object.fromEntries(rules.filter(ruleExists).map((rule) => [rule, 'error' as const]))
  const made = new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      extends: ['html-validate:recommended', ...(whole ? ['html-validate:document'] : [])],
      // A file of the same site comes with the page, and changes with it.
      rules: { 'require-sri': ['error', { target: 'crossorigin' }], ...extra },
    }),
  )
  validators.set(key, made)
  return made
}

/**
 * Checks the HTML of a program with html-validate. The fences of one page are checked together, so that a label in
 * one may name a field in another.
 */
export function checkHtml(program: Program): HtmlCheck {
  const met = new Map<Sample, Set<string>>()
  const samples = program.samples.filter((s) => s.lang === 'html')
  const compared = new Set(program.compared.map((i) => program.samples[i]))
  if (!samples.some((s) => compared.has(s))) return { engines: [], diagnostics: [], met }
  const diagnostics: SourceDiagnostic[] = []
  const text = samples.map((s) => s.code).join('\n')
  const rules = ['input-missing-label', ...new Set(samples.flatMap(announced))]
  const report = validatorFor(isDocument(text), rules).validateStringSync(text)
  for (const message of report.results.flatMap((r) => r.messages)) {
    const at = locate(samples, message.line)
    if (!at || !compared.has(at.sample)) continue
    if (announced(at.sample).includes(message.ruleId)) {
      met.set(at.sample, (met.get(at.sample) ?? new Set()).add(message.ruleId))
      continue
    }
    diagnostics.push({
      file: at.sample.file,
      line: at.line,
      message: `The HTML is not valid (${message.ruleId}).`,
      expected: announced(at.sample).length > 0 ? `only ${announced(at.sample).join(', ')}` : 'valid HTML',
      got: message.message,
      fix: `Fix the HTML or, if it teaches this mistake, write \`invalid="${message.ruleId}"\` on its opening line.`,
    })
  }
  return { engines: ['html-validate'], diagnostics, met }
}

/** The mistakes that a sample teaches. */
export function announced({ meta }: Sample): string[] {
  return meta.invalid?.split(/[\s,]+/).filter(Boolean) ?? []
}

function locate(samples: readonly Sample[], line: number): { sample: Sample; line: number } | undefined {
  let start = 1
  for (const sample of samples) {
    const count = sample.code.split('\n').length
    if (line < start + count) return { sample, line: sample.line + 1 + line - start }
    start += count
  }
  return undefined
}
