/** A map that forgets what was used longest ago once it is full. */
export class BoundedCache<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #limit: number

  /** @param limit How many entries it holds at most; at least 1. */
  constructor(limit: number) {
    if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`limit must be a whole number from 1, not ${limit}`)
    this.#limit = limit
  }

  get size(): number {
    return this.#entries.size
  }

  /** @returns The value, which counts as used now; undefined where there is none. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) {
      this.#entries.delete(key)
      this.#entries.set(key, value)
    }
    return value
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size > this.#limit) {
      const [oldest] = this.#entries.keys()
      this.#entries.delete(oldest as K)
    }
  }

  delete(key: K): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }
}
