import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import type { SourceDiagnostic } from '../../../src/config/diagnostics.ts'
import type { Program, Sample } from '../../../src/samples/sample.ts'
import { isDocument } from '../../../src/runner/shared/pageDocument.ts'
import { announced, type HtmlCheck, type StaticCheck } from './html.ts'

/** The same problem as html-validate names it, and as axe does. */
const sameRule: Readonly<Record<string, readonly string[]>> = {
  'area-alt': ['area-alt'],
  'aria-hidden-body': ['aria-hidden-body'],
  'aria-label-misuse': ['aria-prohibited-attr', 'aria-allowed-attr'],
  'attribute-allowed-values': ['aria-roles', 'aria-valid-attr-value', 'input-image-alt'],
  'empty-heading': ['empty-heading'],
  'empty-title': ['document-title'],
  'element-required-attributes': ['image-alt', 'frame-title', 'html-has-lang'],
  'element-required-ancestor': ['listitem', 'dlitem'],
  'element-permitted-content': ['list', 'listitem', 'definition-list', 'dlitem', 'nested-interactive'],
  'heading-level': ['heading-order', 'page-has-heading-one'],
  'hidden-focusable': ['aria-hidden-focus'],
  'input-missing-label': ['label', 'select-name', 'label-title-only'],
  'meta-refresh': ['meta-refresh'],
  'multiple-labeled-controls': ['form-field-multiple-labels'],
  'no-autoplay': ['no-autoplay-audio'],
  'no-dup-id': ['duplicate-id-aria'],
  'no-redundant-role': [],
  'no-implicit-input-type': [],
  'prefer-native-element': ['aria-required-children', 'aria-required-parent'],
  'tabindex-no-positive': ['tabindex'],
  'text-content': ['button-name', 'link-name'],
  'unique-landmark': ['landmark-unique'],
  'wcag/h30': ['link-name'],
  'wcag/h32': [],
  'wcag/h36': ['input-image-alt'],
  'wcag/h37': ['image-alt'],
  'wcag/h63': ['scope-attr-valid'],
  'wcag/h67': ['image-redundant-alt', 'presentation-role-conflict'],
}

/** What only a whole document owes. */
const ofDocuments = ['page-has-heading-one']

/** What a page owes once its author knows of its parts. */
const ofParts = ['landmark-one-main', 'region']

/** Name of the function of the page that loads axe. */
const LOAD = '__loadAxe'

/** Script that lets every page load axe: sending it to each anew would take longer than the check. */
export async function axeLoader(): Promise<string> {
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  return `Object.defineProperty(globalThis, '${LOAD}', { value() { ${source}\n } })`
}

/**
 * Checks what a page shows with axe.
 * @param page The scripts of the page have run.
 * @param met Mistakes that html-validate has found already.
 */
export async function checkAccessibility(program: Program, page: Page, met: HtmlCheck['met']): Promise<StaticCheck> {
  const samples = program.samples.filter((s) => s.lang === 'html')
  const isJudged = program.compared.some((i) => /^(html|css)$/.test(program.samples[i]?.lang ?? ''))
  if (samples.length === 0 || !isJudged) return { engines: [], diagnostics: [] }
  await page.evaluate(`${LOAD}()`)
  const whole = isDocument(samples[0]?.code ?? '')
  const found = await page.evaluate(runAxe, [...(whole ? [] : ofDocuments), ...(program.withoutParts ? ofParts : [])])
  const excused = samples.flatMap(announced).flatMap((rule) => [rule, ...(sameRule[rule] ?? [])])
  const diagnostics: SourceDiagnostic[] = []
  const seen = new Set(found.map((violation) => violation.id))
  for (const violation of found.filter(({ id }) => !excused.includes(id)))
    diagnostics.push(violationDiagnostic(violation, samples))
  for (const sample of samples) diagnostics.push(...staleAnnouncements(sample, seen, met))
  return { engines: ['axe'], diagnostics }
}

/** One rule that is broken, and where. */
interface Violation {
  id: string
  help: string
  html: string
  summary: string
}

async function runAxe(disabled: string[]): Promise<Violation[]> {
  const { axe } = globalThis as unknown as { axe: { run(context: Document, options: object): Promise<AxeResults> } }
  const rules = Object.fromEntries(disabled.map((id) => [id, { enabled: false }]))
  const { violations } = await axe.run(document, { resultTypes: ['violations'], rules })
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    html: nodes[0]?.html ?? '',
    summary: nodes[0]?.failureSummary ?? '',
  }))
}

function violationDiagnostic({ id, help, html, summary }: Violation, samples: readonly Sample[]): SourceDiagnostic {
  const tag = /^<[^>]*>/.exec(html)?.[0] ?? html
  const lines = samples.flatMap((s) =>
    s.code.split('\n').map((text, i) => ({ text, file: s.file, line: s.line + 1 + i })),
  )
  const name = /^<[\w-]+/.exec(tag)?.[0] ?? tag
  const at =
    lines.find(({ text }) => text.includes(tag)) ??
    lines.find(({ text }) => name !== '' && text.includes(name)) ??
    samples[0]
  return {
    file: at?.file ?? '',
    line: at?.line ?? 1,
    message: `The page is not accessible (axe: ${id}).`,
    expected: help,
    got: `${html.slice(0, 200)}\n${summary
      .split('\n')
      .slice(1, 3)
      .map((s) => s.trim())
      .join('\n')}`,
    fix: `Fix the sample or, if it teaches this mistake, write \`invalid="${id}"\` on the opening line of the HTML.`,
  }
}

/** A mistake that is announced must be found, by one of the two. */
function staleAnnouncements(sample: Sample, seen: ReadonlySet<string>, met: HtmlCheck['met']): SourceDiagnostic[] {
  const isMet = (rule: string) =>
    [rule, ...(sameRule[rule] ?? [])].some((name) => seen.has(name)) || met.get(sample)?.has(rule) === true
  const stale = announced(sample).filter((rule) => !isMet(rule))
  return stale.map((rule) => ({
    file: sample.file,
    line: sample.line,
    message: 'The sample does not make the mistake that it announces.',
    expected: rule,
    got: 'no such mistake',
    fix: 'Take `invalid` away, or name the rule that is broken.',
  }))
}
