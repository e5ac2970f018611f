/** Numbers from 0 to 1 that follow from a text. @see https://github.com/bryc/code/blob/master/jshash/PRNGs.md (mulberry32) */
export function randomNumbers(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193), 0x811c9dc5)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
