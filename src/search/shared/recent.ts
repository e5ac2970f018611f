/** What was used last, as far as there is room for it. */
export class Recent<Value> {
  /** In the order of their last use. */
  readonly #values = new Map<string, Value>()
  readonly #room: number
  readonly #sizeOf: (value: Value) => number
  #size = 0

  /** @param room the sum of the sizes that stay; the newest value stays whatever its size */
  constructor(room: number, sizeOf: (value: Value) => number = () => 1) {
    this.#room = room
    this.#sizeOf = sizeOf
  }

  get(name: string): Value | undefined {
    const value = this.#values.get(name)
    if (value !== undefined) {
      this.#values.delete(name)
      this.#values.set(name, value)
    }
    return value
  }

  set(name: string, value: Value): void {
    this.#delete(name)
    this.#values.set(name, value)
    this.#size += this.#sizeOf(value)
    for (const old of this.#values.keys()) {
      if (this.#size <= this.#room || old === name) break
      this.#delete(old)
    }
  }

  #delete(name: string): void {
    const value = this.#values.get(name)
    if (value === undefined) return
    this.#values.delete(name)
    this.#size -= this.#sizeOf(value)
  }
}
