import { expect } from 'vitest'
import type { Driver } from './driver.ts'

/** Milliseconds that a reader waits for something to be seen. */
const PATIENCE_MS = 20_000

/** So many looks in a row must find what is pressed at the same place. */
const STEADY_LOOKS = 2

/** So often a press may miss what moves away from it. */
const MAX_PRESSES = 3

declare global {
  interface Window {
    /** What {@link Reader.press} means, what is seen in its middle, and whether the press came there. */
    aim?: { named: Element; seen: Element | null; isHit: boolean }
  }
}

/** What is pressed: elements that match, of which one has this text or name. */
export interface Target {
  selector: string
  /** Its text or accessible name, whole or as a pattern. */
  name?: string | RegExp
  /** The first one inside of this element. */
  within?: string
}

/** What is there, since it is true. */
type Seen<T> = Exclude<T, '' | 0 | false | null | undefined>

/** A reader of a site: opens pages, presses what is seen, types, and sees what comes of it. */
export class Reader {
  readonly driver: Driver
  readonly #origin: string

  constructor(driver: Driver, origin: string) {
    this.driver = driver
    this.#origin = origin
  }

  /** Opens a page. */
  async goto(path: string): Promise<void> {
    await this.driver.goto(this.#origin + path)
  }

  /** Opens a page and brings its client to life, as the first key would. */
  async open(path: string): Promise<void> {
    await this.goto(path)
    await this.boot()
  }

  /** The smallest intent, and then the flag of hydration. */
  async boot(): Promise<void> {
    await this.see(() => {
      document.querySelector('header button')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      return document.documentElement.hasAttribute('data-hydrated')
    })
  }

  /** Calls a function in the page. It sees nothing of the test but its arguments, which must be JSON. */
  async ask<A extends readonly unknown[], T>(look: (...args: A) => T, ...args: A): Promise<T> {
    return this.driver.evaluate<T>(`(${look.toString()})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`)
  }

  /** Waits until a function in the page gives something that is true, and gives it. */
  async see<A extends readonly unknown[], T>(look: (...args: A) => T, ...args: A): Promise<Seen<T>> {
    const end = performance.now() + PATIENCE_MS
    for (;;) {
      // While a document is replaced, nothing answers.
      const seen = await this.ask(look, ...args).catch((error: unknown) => {
        if (performance.now() > end) throw error
        return undefined
      })
      if (seen) return seen as Seen<T>
      if (performance.now() > end) throw new Error(`Not seen: ${look.toString().slice(0, 300)} ${JSON.stringify(args)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Waits until a text is in an element of the page. */
  async seeText(selector: string, text: string | RegExp): Promise<void> {
    const read = (chosen: string) => [...document.querySelectorAll<HTMLElement>(chosen)].map((e) => e.innerText)
    await expect
      .poll(() => this.ask(read, selector).catch(() => []), { timeout: PATIENCE_MS, interval: 50 })
      .toContainEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text))
  }

  /** Presses an element in its middle, where it is seen. */
  async press(target: Target): Promise<void> {
    const pattern = target.name instanceof RegExp ? target.name.source : undefined
    const exact = typeof target.name === 'string' ? target.name : undefined
    const find = (
      selector: string,
      name: string | null,
      like: string | null,
      within: string | null,
      scroll: boolean,
    ) => {
      const root = within === null ? document : document.querySelector(within)
      const named = [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) => {
        const text = (element.getAttribute('aria-label') ?? element.innerText).trim()
        return (
          element.checkVisibility() &&
          (name === null || text === name) &&
          (like === null || new RegExp(like).test(text))
        )
      })
      if (!named) return undefined
      if (scroll) named.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = named.getBoundingClientRect()
      const x = (left + right) / 2
      const y = (top + bottom) / 2
      const hit = document.elementFromPoint(x, y)
      window.aim = { named, seen: hit, isHit: false }
      // It has come to rest when it is what a press would hit.
      return hit && (named.contains(hit) || hit.contains(named)) ? { x, y } : undefined
    }
    const args = [target.selector, exact ?? null, pattern ?? null, target.within ?? null] as const
    for (let attempt = 1; ; attempt++) {
      let { x, y } = await this.see(find, ...args, true)
      // What is loaded above it still moves it.
      for (let steady = 0; steady < STEADY_LOOKS; steady++) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        const now = await this.see(find, ...args, true)
        if (Math.abs(now.x - x) > 1 || Math.abs(now.y - y) > 1) steady = -1
        ;({ x, y } = now)
      }
      await this.ask(() => {
        const note = ({ target }: Event) => {
          const { aim } = window
          if (aim && target instanceof Node) aim.isHit ||= aim.named.contains(target) || target === aim.seen
        }
        addEventListener('click', note, { capture: true, once: true })
      })
      await this.driver.press(x, y)
      // On a busy machine it may move even then, and a reader who has missed presses again.
      const isHit = await this.ask(() => window.aim?.isHit ?? true).catch(() => true)
      if (isHit || attempt === MAX_PRESSES) return
    }
  }

  /** Replaces the text of the field that has the focus. */
  async write(text: string): Promise<void> {
    await this.driver.keys('Control', 'a')
    await this.driver.type(text)
  }
}
