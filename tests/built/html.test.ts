import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { inputsHash } from '../../src/cache/inputsHash.ts'
import { type Proof, proofKey, Proofs } from '../../tools/proofs/proofs.ts'
import { builtPages, markup, textOf } from '../support/dist.ts'
import { withoutDates } from '../support/withoutDates.ts'
import { DIST, FIXTURE_DIST, ROOT } from '../../scripts/settings.ts'

const proofs = new Proofs(ROOT)
const validation = inputsHash([import.meta.filename])

for (const [name, dist, prefix] of [
  ['the site', DIST, ''],
  ['the fixture site', FIXTURE_DIST, 'fixture:'],
] as const) {
  test(`no page of ${name} has an inline style or an inline handler`, () => {
    const pages = builtPages(dist).filter((page) => /<[^>]*\s(?:style|on\w+)="/.test(markup(page.html)))
    expect(pages.map((page) => page.path)).toEqual([])
  })

  test(`every page of ${name} is valid HTML`, async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended'],
      rules: {
        // React closes void elements with a slash.
        'void-style': 'off',
        // React writes `charSet`, `hrefLang` and `popoverTarget`; HTML does not mind the case.
        'attr-case': 'off',
        // React writes `hidden=""` and `data-x=""`.
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        // React's ids begin with an underscore, which HTML allows.
        'valid-id': ['error', { relaxed: true }],
        // ARIA lets lists have names; the recommended set allows fewer elements than ARIA does.
        'aria-label-misuse': ['error', { allowAnyNamable: true }],
        // React escapes no `>` and no quotes in text, which HTML allows.
        'no-raw-characters': 'off',
      },
    })
    const faults: string[] = []
    for (const { path, html } of builtPages(dist)) {
      const proof: Proof = { kind: 'html', subject: `${prefix}${path}`, key: proofKey(validation, withoutDates(html)) }
      if (!proofs.isDue(proof)) continue
      const report = await validator.validateString(html, path)
      if (report.results.length === 0) proofs.note(proof)
      for (const message of report.results.flatMap((result) => result.messages))
        faults.push(
          `${path} ${message.line}:${message.column} ${message.ruleId}: ${message.message} (${message.selector})`,
        )
    }
    expect(faults, faults.slice(0, 40).join('\n')).toHaveLength(0)
  })

  test(`every page of ${name} can be read as it is, without scripts`, () => {
    const faults = builtPages(dist).flatMap(({ path, html }) => {
      const [, main = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
      const headings = [...html.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)]
      return [
        ...(headings.length === 1 && textOf(headings[0]?.[1] ?? '') !== '' ? [] : [`${path}: ${headings.length} h1`]),
        ...(textOf(main).length < 40 ? [`${path}: nothing to read`] : []),
        // The offline page has an alert that its style sheet hides; the browser tests look at it.
        ...(path !== '/offline' && /<[^>]*\s(?:role="alert"|aria-busy="true")/.test(main)
          ? [`${path}: an error, or what never ends`]
          : []),
      ]
    })
    expect(faults).toEqual([])
  })
}
