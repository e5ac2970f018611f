import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RunningServer } from '../hosts/servers.ts'
import { knownExercises, type KnownExercise, pathOf } from '../support/exercises.ts'
import { runSamples, type RunSample } from '../support/samples.ts'
import { check, openExercise, runSample, verdict } from './acts.ts'
import { isOfEngine } from './differences.ts'
import type { Driver } from './driver.ts'
import { Reader } from './reader.ts'
import { serveSite } from './serveSite.ts'
import { engines, startEngine } from './starts.ts'

const LESSON = '/docs/css/basics/css-box-model'
const RUN_PAGE = '/blog/javascript-closures'

let site: RunningServer
let samples: Map<string, RunSample[]>
let exercises: Map<string, KnownExercise[]>

beforeAll(async () => {
  samples = await runSamples()
  exercises = await knownExercises()
  site = await serveSite(import.meta.filename)
}, 300_000)
afterAll(() => site.stop())

for (const engine of engines)
  describe(engine, { timeout: 120_000 }, () => {
    let driver: Driver
    let reader: Reader
    beforeAll(async () => {
      driver = await startEngine(engine)
      reader = new Reader(driver, `http://localhost:${site.port}`)
      console.log(`${engine}: ${driver.version}`)
    }, 120_000)
    afterAll(() => driver.close())
    afterEach(async () => {
      // What one test leaves on the device is not the next one's.
      await reader.ask(() => localStorage.clear()).catch(() => undefined)
    })

    const isEngineError = ({ lang, throws = '' }: RunSample) => lang === 'js' && /(Type|Reference)Error: /.test(throws)
    const heading = (text: string | RegExp) => reader.seeText('main h1', text)

    test('a press on a link shows the next page, and Back the one before, where it was', async () => {
      await driver.resize(1280, 900)
      await reader.open(LESSON)
      await reader.ask(() =>
        document.querySelector('a[rel=next]')?.scrollIntoView({ block: 'center', behavior: 'instant' }),
      )
      const [title, next, top] =
        (await reader.see(() => {
          const texts = [document.querySelector('main h1'), document.querySelector('a[rel=next]')].map(
            (e) => e?.textContent,
          )
          return scrollY > 500
            ? ([texts[0] ?? '', document.querySelector<HTMLAnchorElement>('a[rel=next]')?.pathname, scrollY] as const)
            : undefined
        })) ?? []
      await reader.press({ selector: 'a[rel=next]' })
      await reader.see((path: string) => location.pathname === path && scrollY === 0, next ?? '')
      await reader.see(
        (old: string) => ![old, undefined].includes(document.querySelector('main h1')?.textContent),
        title ?? '',
      )
      await driver.back()
      await heading(title ?? '')
      await reader.see(
        (old: number) => location.pathname.endsWith('css-box-model') && Math.abs(scrollY - old) < 3,
        top ?? 0,
      )
    })

    test('a link to a section scrolls there, an unknown address says so', async () => {
      await reader.open(`${RUN_PAGE}`)
      const id = (await reader.see(() => [...document.querySelectorAll('main h2[id]')].at(-1)?.id)) ?? ''
      await reader.goto(`${RUN_PAGE}#${id}`)
      await reader.see((hash: string) => {
        const top = document.getElementById(hash)?.getBoundingClientRect().top ?? -1
        return top >= 0 && top < innerHeight
      }, id)
      await reader.goto('/no/such/page')
      await heading(/not found|nothing here|lost/i)
    })

    test.each(['js', 'ts', 'jsx', 'tsx', 'html'])('samples in %s print what is recorded', async (lang) => {
      const chosen = [...samples].filter(([, own]) => own.some((s) => s.lang === lang && !s.heights && !s.throws))
      const [file, own] = chosen.toSorted((a, b) => a[1].length - b[1].length)[0] ?? ['', []]
      await reader.open(pathOf(file))
      const position = own.findIndex((s) => s.lang === lang && !s.heights && !s.throws)
      const { lines, notes } = await runSample(reader, position)
      expect(notes).toBe('')
      if (!lang.endsWith('x')) expect(lines.trim()).toBe(own[position]?.output.trim())
    })

    test('a sample prints its own lines, and none of the samples that it goes on from', async () => {
      const file = 'docs/javascript/advanced/promises.mdx'
      const own = samples.get(file) ?? []
      const position = own.findIndex(({ output }) => output.trim() === 'undefined')
      await reader.open(pathOf(file))
      expect((await runSample(reader, position)).lines.trim()).toBe('undefined')
    })

    test('a result that scrolls sideways is as high as its content and its scroll bar', async (context) => {
      await driver.resize(1280, 900)
      await reader.goto('/docs/css/intermediate/css-flexbox')
      const bar = await reader.ask(() => {
        const box = document.body.appendChild(document.createElement('div'))
        box.style.overflow = 'scroll'
        const thickness = box.offsetHeight - box.clientHeight
        box.remove()
        return thickness
      })
      if (bar === 0) return context.skip()
      const height = () => {
        const sections = [...document.querySelectorAll('section')]
        const toolbar = sections.find((one) => one.textContent.includes('This toolbar overflows narrow screens'))
        const places = toolbar?.querySelectorAll<HTMLElement>('[data-frame]') ?? []
        const place = [...places].find((one) => one.checkVisibility())
        place?.scrollIntoView({ block: 'center', behavior: 'instant' })
        return place?.clientHeight
      }
      const recorded = await reader.see(height)
      await reader.boot()
      await expect.poll(() => reader.ask(height), { timeout: 10_000 }).toBeGreaterThanOrEqual(recorded + bar - 1)
      return undefined
    })

    test('a sample that throws says so', async () => {
      const [file, own] = [...samples].find(([, s]) => s.some(isEngineError)) ?? ['', []]
      const position = own.findIndex(isEngineError)
      await reader.open(pathOf(file))
      const { lines } = await runSample(reader, position)
      expect(lines).toContain('Uncaught')
      // Whose words these are.
      const note = await reader.ask(() => document.querySelector('.sample-panel [data-words]')?.textContent ?? '')
      const isNamed = /\b(Type|Reference|Range|Syntax)Error: /.test(lines)
      expect(note).toMatch(isNamed && engine !== 'Chromium' ? /your browser’s/ : /^$/)
    })

    test.each(['js', 'ts', 'css', 'jsx'])(
      'an exercise in %s refuses its starter and takes its solution, which is remembered',
      async (lang) => {
        const folder: Record<string, string> = { js: 'javascript', ts: 'typescript', css: 'css', jsx: 'react' }
        const chosen = [...exercises].filter(([path]) => path.startsWith(`docs/${folder[lang]}/basics/`))
        const [file, [first] = []] = chosen[0] ?? ['']
        await reader.open(pathOf(file))
        const section = await openExercise(reader, 0)
        await check(reader, section, [])
        await reader.seeText(`${section} .exercise-status`, 'Not yet.')
        await check(reader, section, first?.solutions ?? [])
        await reader.seeText(`${section} .exercise-status`, 'All checks pass.')
        await reader.see(() => (localStorage.getItem('progress') ?? '').length > 2)
      },
    )

    test('a solution that moves the focus passes', async () => {
      const file = 'docs/react/basics/refs.mdx'
      const [first] = exercises.get(file) ?? []
      await reader.open(pathOf(file))
      const section = await openExercise(reader, 0)
      await check(reader, section, first?.solutions ?? [])
      expect(await verdict(reader, section)).toMatch(/^All checks pass\./)
    })

    test('what a reader runs does not lead back to the page before', async () => {
      const file = 'docs/react/basics/refs.mdx'
      const [first] = exercises.get(file) ?? []
      await reader.open('/about')
      await reader.open(pathOf(file))
      const section = await openExercise(reader, 0)
      const back = 'history.go(-1); history.back();\n'
      await check(
        reader,
        section,
        (first?.solutions ?? []).map((text, i) => (i === 0 ? back + text : text)),
      )
      expect(await verdict(reader, section)).toMatch(/^All checks pass\./)
      expect(await reader.ask(() => location.pathname)).toBe(pathOf(file))
    })

    test('an endless loop is stopped, and the page runs samples afterwards', async () => {
      await reader.open('/docs/javascript/advanced/closures')
      const section = await openExercise(reader, 0)
      await check(reader, section, ['for (;;);'])
      await reader.seeText(
        `${section} .exercise-status`,
        /did not pause for 3 seconds|ran for more than 2 seconds|Stopped/,
      )
      await check(reader, section, ['console.log(new Error("boom"), [1, { a: null }], "text")\nnull.x'])
      await reader.seeText(`${section} .exercise-status`, /TypeError/)
      await reader.seeText(section, /Error: boom/)
      const notes = await reader.ask((s: string) => document.querySelectorAll(`${s} [data-words]`).length, section)
      expect(notes > 0).toBe(engine !== 'Chromium')
    })

    test('steps lead through a recorded run with a button and with keys', async () => {
      const reported = 'figure:has([data-state]) [aria-live]'
      await reader.open('/docs/javascript/advanced/closures')
      await reader.see(() => document.querySelector('figure [data-state]') !== null)
      const before = await reader.ask((s: string) => document.querySelector(s)?.textContent, reported)
      expect(before).toMatch(/^Step 1 of/)
      await reader.press({ selector: 'button', name: 'Next', within: 'figure:has([data-state])' })
      await reader.seeText(reported, /^Step 2 of/)
      await driver.keys('ArrowRight')
      await reader.seeText(reported, /^Step 3 of/)
    })

    test('a prediction says whether it was right, and shows what was printed', async () => {
      await reader.open('/docs/javascript/advanced/closures')
      await reader.see(() => {
        const answers = [...document.querySelectorAll('details')].filter((e) =>
          /^(Right|No)\.$/.test(e.querySelector('p > b')?.textContent ?? ''),
        )
        const [first] = answers
        first?.parentElement?.setAttribute('data-tested', '')
        first?.querySelector('summary')?.setAttribute('data-answer', '')
        return first !== undefined
      })
      await reader.press({ selector: '[data-answer]' })
      await reader.see(() => document.querySelector<HTMLDetailsElement>('details:has([data-answer])')?.open)
      await reader.seeText('details[open] p > b', /^(Right|No)\.$/)
      await reader.see(() => document.querySelector('[data-tested] samp')?.checkVisibility())
    })

    test('the search answers while one types, and Enter opens the answer', async () => {
      await reader.open('/')
      await reader.press({ selector: 'header [name=q]' })
      await driver.type('flexbox')
      await reader.see(() => document.querySelectorAll('[role=option]').length > 0)
      await driver.keys('ArrowDown')
      await driver.keys('Enter')
      await reader.see(() => location.pathname.startsWith('/docs/'))
    })

    test('the color mode is switched and kept', async () => {
      await driver.resize(1280, 900)
      await reader.open('/about')
      const before = await reader.ask(() => document.documentElement.dataset['theme'])
      await reader.press({ selector: 'header button', name: /Switch between dark and light/ })
      await reader.see((old: string | null) => document.documentElement.dataset['theme'] !== old, before ?? null)
      const chosen = await reader.ask(() => document.documentElement.dataset['theme'])
      await driver.reload()
      await reader.see((mode: string) => document.documentElement.dataset['theme'] === mode, chosen ?? '')
    })

    test('the menu of a narrow window opens, leads to a page and closes', async () => {
      await driver.resize(460, 844)
      await reader.open(LESSON)
      await reader.press({ selector: 'button', name: 'Open menu' })
      await reader.see(() => document.querySelector('#menu')?.matches(':popover-open'))
      await driver.keys('Escape')
      await reader.see(() => !document.querySelector('#menu')?.matches(':popover-open'))
      await driver.resize(1280, 900)
    })

    test('the sidebar is hidden by a press on the middle of its button, and shown again', async () => {
      await driver.resize(1280, 900)
      await reader.open(LESSON)
      await reader.press({ selector: 'button', name: 'Hide sidebar' })
      await reader.see(() => document.querySelector('nav[data-sidebar]')?.checkVisibility() === false)
      await reader.press({ selector: 'button', name: 'Show sidebar' })
      await reader.see(() => document.querySelector('nav[data-sidebar]')?.checkVisibility())
    })

    test('Copy page says that it is copied', async () => {
      await reader.open(LESSON)
      await reader.press({ selector: 'button', name: 'Page actions' })
      await reader.press({ selector: 'button', name: 'Copy page' })
      await reader.seeText('main', /Copied/)
    })

    test.each([460, 820, 1280])('no page is wider than a window of %i px', async (width) => {
      const size = await driver.resize(width, 844)
      for (const path of ['/', LESSON, '/docs/cheatsheets/git', '/docs/interviews/css', '/blog', '/search?q=grid']) {
        await reader.goto(path)
        await reader.see(() => document.readyState === 'complete')
        expect.soft(await reader.ask(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(size.width)
      }
    })

    test('practice asks one question at a time, and its keys leave fields alone', async () => {
      await driver.resize(1280, 900)
      await reader.open('/docs/interviews/css')
      await reader.press({ selector: 'button', name: /^Practice/ })
      await reader.seeText('section[aria-label=Practice]', /Question 1 of \d+/)
      await driver.keys('ArrowRight')
      await reader.seeText('section[aria-label=Practice]', /Question 2 of/)
      await reader.press({ selector: 'header [name=q]' })
      await driver.type('a b')
      await reader.see(() => document.querySelector<HTMLInputElement>('header [name=q]')?.value === 'a b')
      await reader.seeText('section[aria-label=Practice]', /Question 2 of/)
      await driver.keys('Escape')
    })

    test('what cannot be used without scripts is not shown, and the sidebar is within reach', async (context) => {
      if (!driver.setScripts) return context.skip()
      await driver.setScripts(false)
      try {
        await driver.resize(1280, 900)
        await reader.goto(LESSON)
        await reader.press({ selector: 'nav[data-sidebar] a' })
        await reader.see(() => location.pathname !== '/docs/css/basics/css-box-model')
      } finally {
        await driver.setScripts(true)
      }
    })

    test('nothing of the site is complained about', () => {
      const reported = driver.complaints?.() ?? []
      expect(reported.filter((text) => !/no\/such\/page|404/.test(text) && !isOfEngine(engine, text))).toEqual([])
    })

    test('what was read once is there when the server is gone', async (context) => {
      const own = await serveSite(import.meta.filename)
      const offline = new Reader(driver, `http://localhost:${own.port}`)
      try {
        await offline.open('/about')
        if (!(await offline.ask(() => 'serviceWorker' in navigator))) return context.skip()
        await offline.see(() => navigator.serviceWorker.controller !== null)
        // Under the worker now, which keeps what is visited.
        await offline.open('/contact')
        await offline.open('/about')
        await own.stop()
        await driver.reload()
        await offline.seeText('main h1', /About/)
        await offline.boot()
        await offline.press({ selector: 'footer a', name: 'Contact' })
        await offline.seeText('main h1', /Contact/)
        await offline.goto('/about')
        await offline.seeText('main h1', /About/)
        await offline.goto('/docs/html/advanced/canvas')
        await offline.seeText('main', /offline/i)
      } finally {
        await own.stop().catch(() => undefined)
        await reader.goto('/about')
      }
      return undefined
    })
  })
