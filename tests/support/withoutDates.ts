/** Text of a built file without dates of the last change, and what is calculated of a file with such a date. */
export function withoutDates(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)|\b[A-Z][a-z]+ \d{1,2}, \d{4}\b/g, '')
    .replaceAll(/(?<=data-version="|#end )[0-9a-f]{8}/g, '')
    .replaceAll(/(?<=\["[^"]*"),\d+,"[0-9a-f]{16}"|(?<="build":"|build!==`|`site-)[0-9a-f]{12}/g, '')
}
