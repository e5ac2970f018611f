/** What the type checker says of a sample that it refuses. */
export interface Report {
  /** Such as `TS2322`; several with commas, where the messages are not known. */
  code: string
  /** With the colon before it, or empty. */
  message: string
}

/**
 * Takes apart what the type checker reports.
 * @param error The codes that the sample states, as in `2322, 2741`.
 * @param reports A line for each, as in `TS2322: Type …`.
 */
export function splitReports(error: string | undefined, reports: string | undefined): Report[] {
  if (error === undefined) return []
  if (!reports) return [{ code: `TS${error}`, message: '' }]
  return reports.split('\n').map((line) => {
    const end = line.indexOf(':')
    return { code: line.slice(0, end), message: line.slice(end) }
  })
}

/** Rules about how HTML is written. The HTML works all the same, so their names tell a reader nothing. */
const rulesOfStyle = new Set(['no-inline-style'])

/** The rules that a sample breaks on purpose, as in `no-dup-id, list`, without those of style. */
export function toldRules(invalid: string | undefined): string | undefined {
  const rules = invalid?.split(/[\s,]+/).filter((rule) => rule !== '' && !rulesOfStyle.has(rule)) ?? []
  return rules.length > 0 ? rules.join(', ') : undefined
}
