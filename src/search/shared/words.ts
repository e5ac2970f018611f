const DOUBLE = /([bcdfgkmnprtv])\1$/
const INFLECTED = /^[a-z]{4,}$/

/** An English word in the singular, roughly: both numbers of a word are one term. */
export function singular(word: string): string {
  if (!INFLECTED.test(word)) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/([^su])s$/, '$1')
}

/** The stem of an English word, roughly: endings of number, time and kind go. Words with the same stem find each other. */
export function stem(word: string): string {
  if (!INFLECTED.test(word)) return word
  let root = singular(word)
  const cut = root.replace(/(?:ing|ed|ion)$/, '')
  if (cut.length >= 4 || (cut.length === 3 && /[aeiouy]/.test(cut))) root = cut.replace(DOUBLE, '$1')
  return root.length > 4 ? root.replace(/[ey]$/, '') : root
}
