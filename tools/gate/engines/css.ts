import { transform } from 'lightningcss'
import type { Page } from 'playwright-core'
import { parse } from 'postcss'
import type { EngineName } from '../../../src/record/record.ts'
import type { SourceDiagnostic } from '../../../src/config/diagnostics.ts'
import type { Program, Sample } from '../../../src/samples/sample.ts'
import { collectProbes, type Probe } from './cssProbes.ts'
import { announced, type StaticCheck } from './html.ts'

/**
 * Checks style sheets: they parse without recovery, and the browser knows every property, value, selector and
 * at-rule in them.
 * @param page Any page of the browser that is asked.
 */
export async function checkCss(program: Program, page: Page): Promise<StaticCheck> {
  const engines: EngineName[] = []
  const diagnostics: SourceDiagnostic[] = []
  for (const position of program.compared) {
    const sample = program.samples[position]
    if (sample?.lang !== 'css') continue
    engines.push('chromium')
    diagnostics.push(...(await checkSample(sample, page)))
  }
  return { engines, diagnostics }
}

async function checkSample(sample: Sample, page: Page): Promise<SourceDiagnostic[]> {
  const diagnostics = [...parseDiagnostics(sample)]
  if (diagnostics.length === 0) {
    const probes = collectProbes(sample.code)
    const known = await page.evaluate(askBrowser, probes)
    probes.forEach((probe, i) => {
      // Nothing can be said about the value of a property that nobody knows.
      const isKnown =
        probe.rule !== 'unknown-value' ||
        !diagnostics.some((f) => f.line === probe.line && f.rule === 'unknown-property')
      if (known[i] !== true && isKnown)
        diagnostics.push({ line: probe.line, rule: probe.rule, message: probe.message, got: probe.text })
    })
  }
  const taught = announced(sample)
  const stale = taught.filter((rule) => !diagnostics.some((f) => f.rule === rule))
  const { file } = sample
  return [
    ...diagnostics
      .filter((f) => !taught.includes(f.rule))
      .map(({ line, message, got, rule }) => ({
        file,
        line: sample.line + line,
        message,
        got,
        fix: `Fix the style sheet or, if it teaches this mistake, write \`invalid="${rule}"\` on its opening line.`,
      })),
    ...stale.map((rule) => ({
      file,
      line: sample.line,
      message: 'The sample does not make the mistake that it announces.',
      expected: rule,
      got: 'no such mistake',
      fix: 'Take `invalid` away, or name the rule that is broken.',
    })),
  ]
}

/** A problem of a style sheet; its line counts from 1. */
interface CssDiagnostic {
  line: number
  rule: string
  message: string
  got: string
}

function parseDiagnostics({ code }: Sample): CssDiagnostic[] {
  try {
    transform({ filename: 'sample.css', code: Buffer.from(code), errorRecovery: false })
    // The standard closes at the end of the file what is open; an author has forgotten it.
    parse(code)
    return []
  } catch (error) {
    const { message, loc, line } = error as Error & { loc?: { line: number }; line?: number }
    return [{ line: loc?.line ?? line ?? 1, rule: 'parse', message: 'The CSS cannot be parsed.', got: message }]
  }
}

/** Runs in the page: whether the browser knows what each probe asks. */
function askBrowser(probes: Probe[]): boolean[] {
  const style = document.createElement('style')
  document.head.append(style)
  const readRule = (text: string) => {
    style.textContent = text
    const rules = [...(style.sheet?.cssRules ?? [])]
    return rules.length === 1 ? (rules[0]?.cssText ?? '') : ''
  }
  const answers = probes.map((probe) => {
    switch (probe.kind) {
      case 'declaration':
        return CSS.supports(probe.property, probe.text)
      case 'selector':
        return CSS.supports(`selector(${probe.text})`)
      case 'feature':
        return matchMedia(probe.text).matches !== matchMedia(`not ${probe.text}`).matches
      case 'rule':
        return readRule(probe.text) !== ''
      case 'descriptor':
        return new RegExp(`[{;\\s]${probe.property}\\s*:`).test(readRule(probe.text))
      default:
        return false
    }
  })
  style.remove()
  return answers
}
