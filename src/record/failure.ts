const NUMBER = String.raw`-?\d+(?:\.\d+)?`

const MEASURING =
  /\b(?:getBoundingClientRect|getClientRects|getBBox|measureText|(?:offset|client|scroll)(?:Width|Height|Top|Left))\b/

/** Whether checks measure the page: what they find differs with the fonts that it is set in. */
export function measures(checks: readonly { code: string }[]): boolean {
  return checks.some(({ code }) => MEASURING.test(code))
}

/**
 * What a message must be like to be the recorded one: with any white space for each of its own, and with any numbers
 * for its own where they have been measured.
 */
export function failurePattern(recorded: string, isMeasured: boolean): RegExp {
  const words = recorded
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const numbers = new RegExp(NUMBER.replace(String.raw`\.`, String.raw`\\\.`), 'g')
  return new RegExp(words.map((word) => (isMeasured ? word.replaceAll(numbers, NUMBER) : word)).join(String.raw`\s+`))
}

/** Whether the checks of an exercise say the same of its starter as they have said when it was recorded. */
export function isSameFailure(recorded: string, got: string, isMeasured: boolean): boolean {
  return recorded === got || new RegExp(`^${failurePattern(recorded, isMeasured).source}$`).test(got.trim())
}
