/** Styles that come with their script; a constructed sheet needs no leave of the Content Security Policy. */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
