/** Of the element of every page that screen readers watch. */
export const ANNOUNCER_ID = 'announcer'

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Has a screen reader say a sentence, after what it says of the focus. For changes that are seen where the focus is not:
 * what gets the focus is said anyway, and would be said twice.
 */
export function say(text: string): void {
  const write = (value: string) => {
    const region = document.getElementById(ANNOUNCER_ID)
    if (region) region.textContent = value
  }
  clearTimeout(timer)
  // Empty in between, so that the same sentence is a change, too.
  write('')
  timer = setTimeout(() => {
    write(text)
    // Who reads the page line by line should not find it there.
    timer = setTimeout(write, 7000, '')
  }, 100)
}
