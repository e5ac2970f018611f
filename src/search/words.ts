/** Words that say little: they count a little, but they are never needed. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about am an and any are as at be but by can could did do does doesnt dont each for from get had ' +
    'has have how i if in instead into is isnt it its just like make me more my need no not of off on ' +
    'one or our out over s should so some t than that the their them then there these they this those to ' +
    'up use using vs was way we were what when where which while who why will with without work working ' +
    'would you your'
  ).split(' '),
)

const DOUBLE = /([bcdfgkmnprtv])\1$/

/** The stem of an English word, roughly: endings of number, time and kind go. Words with the same stem find each other. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  let root = word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/([^su])s$/, '$1')
  const cut = root.replace(/(?:ing|ed|ion)$/, '')
  if (cut.length >= 4 || (cut.length === 3 && /[aeiouy]/.test(cut))) root = cut.replace(DOUBLE, '$1')
  return root.length > 4 ? root.replace(/[ey]$/, '') : root
}
