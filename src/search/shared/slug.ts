/** Everything that github-slugger takes out of a heading. */
const DROPPED = /[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc} -]/gu

/** Fragment identifiers of the headings of one page, as `github-slugger` makes them, in a fraction of its size. */
export class Slugger {
  readonly #seen = new Map<string, number>()

  /** @returns The identifier of the next heading, unique in the page. */
  slug(heading: string): string {
    const plain = heading.toLowerCase().replace(DROPPED, '').replaceAll(' ', '-')
    let id = plain
    while (this.#seen.has(id)) {
      const count = (this.#seen.get(plain) ?? 0) + 1
      this.#seen.set(plain, count)
      id = `${plain}-${count}`
    }
    this.#seen.set(id, 0)
    return id
  }
}
