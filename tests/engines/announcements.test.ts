import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RunningServer } from '../hosts/servers.ts'
import { recordSpeech } from '../support/spoken.ts'
import { check, openExercise, verdict } from './acts.ts'
import type { Driver } from './driver.ts'
import { Reader } from './reader.ts'
import { serveSite } from './serveSite.ts'
import { engines, startEngine } from './starts.ts'

const CLOSURES = '/docs/javascript/advanced/closures'

let site: RunningServer
beforeAll(async () => {
  site = await serveSite(import.meta.filename)
})
afterAll(() => site.stop())

for (const engine of engines)
  describe(`What is announced on ${engine}`, { timeout: 60_000 }, () => {
    let driver: Driver
    let reader: Reader
    beforeAll(async () => {
      driver = await startEngine(engine)
      reader = new Reader(driver, `http://localhost:${site.port}`)
    }, 120_000)
    afterAll(() => driver.close())
    beforeEach(() => driver.resize(1280, 900))
    afterEach(async () => {
      await reader.ask(() => localStorage.clear()).catch(() => undefined)
    })

    /** Opens a page and writes down what is said from then on. */
    const listenAt = async (path: string) => {
      await reader.open(path)
      await reader.ask(recordSpeech)
    }
    const hush = () => reader.ask(() => void window.testSpoken?.splice(0))
    /** What was said but for what got the focus, which a mouse does not move in all engines, and what loads slowly. */
    const said = async () => {
      const all = await reader.ask(() => window.testSpoken ?? [])
      return all.filter((text) => !/^\(focus\)|^Loading/.test(text))
    }
    const expectSaid = async (...expected: (string | RegExp)[]) => {
      const like = expected.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text)))
      await expect.poll(said, { timeout: 20_000, interval: 100 }).toEqual(like)
      await new Promise((resolve) => setTimeout(resolve, 700))
      expect(await said()).toEqual(like)
      await hush()
    }
    const expectExposed = (selector: string, role: string, name: string) =>
      expect
        .poll(() => driver.isExposed(selector, role, name).catch(() => false), { timeout: 20_000, interval: 100 })
        .toBe(true)
    const textOf = (selector: string) => reader.see((s: string) => document.querySelector(s)?.textContent, selector)

    test('a lesson: the link by its whole name, then the heading that has the focus', async () => {
      await listenAt(CLOSURES)
      const name = await textOf('a[rel=next]')
      expect(name).toMatch(/^Next \S/)
      await expectExposed('a[rel=next]', 'link', name)
      const before = await textOf('main h1')
      const isClient = await reader.ask(() => 'navigation' in window)
      await reader.press({ selector: 'a[rel=next]' })
      // For a moment the address is the next one's and the document is not.
      const title = await reader.see((old: string) => {
        const text = document.querySelector('main h1')?.textContent
        return text === old ? undefined : text
      }, before)
      await expectExposed('main h1', 'heading', title)
      // Elsewhere the browser says the title of the document that it has loaded.
      if (!isClient) return
      await reader.see(() => document.activeElement?.matches('main h1'))
      await expectSaid()
    })

    test('a sample: what it prints, once', async () => {
      await listenAt('/blog/javascript-closures')
      await expectExposed('[data-run] button', 'button', 'Run')
      await reader.press({ selector: '[data-run] button', name: 'Run' })
      await expectSaid("[ 't', 'te', 'tea' ]")
      await expectExposed('[data-run] button', 'button', 'Run again')
      await expectExposed('.sample-panel [aria-label]', 'log', 'Console')
    })

    test('a figure: each step in a sentence', async () => {
      await listenAt(CLOSURES)
      const figure = 'figure:has([data-state])'
      await reader.press({ selector: 'button', name: 'Next', within: figure })
      await expectSaid(/^Step 2 of \d+, line \d+: /)
      await driver.keys('ArrowRight')
      await expectSaid(/^Step 3 of \d+, line \d+: /)
      await expectExposed(`${figure} input`, 'slider', 'Step')
    })

    test('a prediction: whether the answer is right, and why', async () => {
      await listenAt(CLOSURES)
      await reader.see(() =>
        document.querySelector('details[data-choice] summary')?.toggleAttribute('data-tested', true),
      )
      await reader.press({ selector: 'summary[data-tested]' })
      await expectSaid(/^(Right|No)\. \w.*\.$/)
    })

    test('an exercise: what holds and what does not', async () => {
      await listenAt(CLOSURES)
      const section = await openExercise(reader, 0)
      await expectExposed(`${section} textarea`, 'textbox', 'Your code')
      await reader.see((s: string) => document.activeElement?.matches(`${s} textarea`), section)
      await new Promise((resolve) => setTimeout(resolve, 500))
      await hush()
      await check(reader, section, [])
      await verdict(reader, section)
      await expectSaid('Checking…', /^Not yet\. .+/)
    })

    test('the search: a combobox, and how much was found, once', async () => {
      await listenAt('/')
      await reader.press({ selector: 'header [name=q]' })
      await reader.see(() => document.querySelector('header [role=combobox]') !== null)
      await driver.type('flexbox')
      await reader.see(() => document.querySelectorAll('[role=option]').length > 1)
      await expectExposed('header [name=q]', 'combobox', 'Search')
      await expectExposed('#search-list', 'listbox', 'Suggestions')
      await reader.see(() => document.querySelector('header output')?.textContent.endsWith('for flexbox'))
      expect(await said()).toEqual([expect.stringMatching(/^\d+ results for flexbox$/)])
    })

    test('the color mode: said, and in the name of its button', async () => {
      await listenAt('/about')
      const label = (mode: string) => `Switch between dark and light mode (now ${mode} mode)`
      await expectExposed('header button', 'button', label('light'))
      await reader.press({ selector: 'header button', name: /^Switch between/ })
      await expectExposed('header button', 'button', label('dark'))
      await expectSaid('dark mode')
    })

    test('the menu of a narrow window: its button, and what has the focus', async () => {
      await driver.resize(460, 844)
      await listenAt('/docs/css/basics/css-box-model')
      await expectExposed('header [popovertarget=menu]', 'button', 'Open menu')
      await reader.press({ selector: 'button', name: 'Open menu' })
      await reader.see(() => document.activeElement?.matches('#menu [popovertarget=menu]'))
      await expectExposed('#menu [popovertarget=menu]', 'button', 'Close menu')
      await expectExposed('#menu nav', 'navigation', 'CSS pages')
      await driver.keys('Escape')
      await reader.see(() => document.activeElement?.matches('header [popovertarget=menu]'))
    })

    test('practice: each question and, when it is shown, its answer', async () => {
      await listenAt('/docs/interviews/css')
      const box = 'section[aria-label=Practice]'
      await reader.press({ selector: 'button', name: /^Practice/ })
      await expectSaid(/^Question 1 of \d+: .+/)
      await expectExposed(`${box} button`, 'button', 'Show the answer')
      await reader.press({ selector: 'button', name: 'Show the answer', within: box })
      await expectSaid(/^Short answer \S.+/)
      await reader.press({ selector: 'button', name: 'I knew it', within: box })
      await expectSaid(/^Question 2 of \d+: .+/)
      await driver.keys('ArrowRight')
      await expectSaid(/^Question 3 of \d+: .+/)
    })

    test('a page that cannot be loaded: why, and the button that tries again', async (context) => {
      await listenAt(CLOSURES)
      if (!(await reader.ask(() => 'navigation' in window))) return context.skip()
      await reader.ask(() => void (window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))))
      await reader.press({ selector: 'a[rel=next]' })
      await expectExposed('main button', 'button', 'Retry')
      await expectExposed('main h1', 'heading', 'This page could not be loaded')
      await reader.see(() => document.activeElement?.textContent === 'Retry')
      await expectSaid(/^This page could not be loaded.+Check the connection\.$/)
      return undefined
    })
  })
