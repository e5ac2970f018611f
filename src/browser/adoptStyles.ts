const adopted = new Set<string>()

/**
 * Adds styles that come with their script, each once. A constructed sheet needs no permission of the Content Security
 * Policy.
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return
  adopted.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
