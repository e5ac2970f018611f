/** Longer (ms) than most people take from one key to the next. */
const REST_MS = 500

/** Says a text once it has come to rest: of a word that is typed, what is found for each letter is not read out. */
export function settle(say: (text: string) => void): (text: string) => void {
  let last = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  return (text) => {
    if (text === last) return
    last = text
    clearTimeout(timer)
    timer = setTimeout(say, REST_MS, text)
  }
}
