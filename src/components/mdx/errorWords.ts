/** Errors whose words are the engine's, with what it says. */
const ENGINE_ERROR = /\b(?:Internal|Range|Reference|Syntax|Type|URI)Error: /

/** Said below an error. */
const NOTE =
  'Each engine has its own words for an error. These are your browser’s; those in the page are V8’s (Chrome, Node).'

/**
 * Engines agree about the types of errors and not about their words.
 * @param text What is shown of an error.
 * @param vendor That of the browser, from which its engine is known.
 * @returns Whose words these are, where they are not those that the page has
 */
export function wordsNote(text: string, vendor = navigator.vendor): string | undefined {
  return vendor !== 'Google Inc.' && ENGINE_ERROR.test(text) ? NOTE : undefined
}
