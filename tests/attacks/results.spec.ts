import { MAX_HEIGHT } from '../../src/runner/shared/protocol.ts'
import { boot, expect, fixtureTest as test } from '../support/browser.ts'
import {
  attack,
  expectResponsive,
  openRunner,
  page,
  PROGRAMS,
  RUN_PAGE,
  script,
  unguardedPage,
} from '../support/runner.ts'
import { staticResult } from '../support/staticResult.ts'

const FAR = '<div style="block-size: 3000px"></div>'

const links: Record<string, { html: string; name: string; role?: 'link' | 'button' }> = {
  'a link': { html: '<a href="#more">Go</a>', name: 'Go' },
  'a link to another tab': { html: '<a href="#more" target="_blank">Go</a>', name: 'Go' },
  'a link of a drawing': {
    html: '<svg width="100" height="30"><a href="#more"><text y="20">Go</text></a></svg>',
    name: 'Go',
  },
  'a link with XLink': {
    html: '<svg width="100" height="30" xmlns:xlink="http://www.w3.org/1999/xlink"><a xlink:href="#more"><text y="20">Go</text></a></svg>',
    name: 'Go',
  },
}

for (const [what, { html, name }] of Object.entries(links))
  for (const press of ['Enter', 'a click'])
    test(`${what} to a fragment leads within the result by ${press}`, async ({ page: target }) => {
      const { result, again, lines, note } = await attack(
        target,
        page(
          'addEventListener("hashchange", () => console.log("changed"))',
          `<style>:target { color: rgb(1, 2, 3) }</style>${html}${FAR}<p id="more">More <a href="/next">next</a></p>`,
        ),
      )
      await expect(again).toBeVisible()
      const entries = await target.evaluate(() => history.length)
      const link = result.getByText(name)
      if (press === 'Enter') {
        await result.locator('[href="#more"], [*|href="#more"]').first().focus()
        await target.keyboard.press('Enter')
      } else await link.click()
      await expect(result.locator('#more')).toHaveCSS('color', 'rgb(1, 2, 3)')
      expect(await result.locator('html').evaluate(() => scrollY)).toBeGreaterThan(1000)
      await target.keyboard.press('Tab')
      await expect(result.getByRole('link', { name: 'next' })).toBeFocused()
      await expect(lines).toHaveText(['changed'])
      await expect(note).toHaveCount(0)
      expect(await target.evaluate(() => history.length)).toBe(entries)
    })

test('links and areas elsewhere tell where they lead, whatever the page does with the click', async ({
  page: target,
}) => {
  const { result, again, lines } = await attack(
    target,
    page(
      `const [one, two, three, four] = document.querySelectorAll('a')
two.onclick = (event) => event.stopPropagation()
three.onclick = (event) => { event.stopImmediatePropagation(); event.preventDefault() }
four.onclick = (event) => event.preventDefault()`,
      `<p><a href="/one">one</a> <a href="/two" target="_blank" download>two</a> <a href="/three">three</a>
<a href="/four">four</a> <a href="https://example.com/five" target="_top">five</a></p>
<img usemap="#map" width="50" height="50" alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">
<map name="map"><area href="/six" shape="rect" coords="0,0,50,50" alt="six"></map>`,
    ),
  )
  await expect(again).toBeVisible()
  for (const name of ['one', 'two', 'three', 'four', 'five']) await result.getByText(name, { exact: true }).click()
  await result.locator('img').click()
  await expect(lines).toHaveText(
    ['/one', '/two', 'https://example.com/five', '/six'].map(
      (href) => `The link leads to ${href}. It is not followed here.`,
    ),
  )
  await expect(result.getByText('one')).toBeVisible()
  expect(new URL(target.url()).pathname).toBe(RUN_PAGE)
})

test('the link of a result that needs no script to a fragment of it is followed', async ({ page: target }) => {
  await target.goto('/open')
  await boot(target)
  const figure = target.locator('figure').filter({ hasText: 'Skip to the content' })
  const { document: result, expectWhole } = staticResult(figure)
  await expectWhole(MAX_HEIGHT)
  const link = result.getByRole('link', { name: 'Skip to the content' })
  await link.focus()
  await target.keyboard.press('Enter')
  await expect(result.locator(':target')).toHaveCount(1)
  await expect(link).toBeAttached()
})

test('a result that leads itself elsewhere is stopped', async ({ page: target }) => {
  const { note, again } = await attack(target, page('location.href = "/about"'))
  await expect(note).toHaveText('Stopped: it led to another page.')
  await expect(again).toBeVisible()
  await expect(target.locator('iframe')).toHaveCount(0)
})

test('what a result scrolls into view does not move the page around it', async ({ page: target }) => {
  const { lines, again } = await attack(
    target,
    unguardedPage(
      `last.scrollIntoView(); location.hash = 'last'; last.focus(); await new Promise(requestAnimationFrame); console.log(scrollY > 1000)`,
      `${FAR}<input id="last">`,
    ),
  )
  await expect(again).toBeVisible()
  const before = await target.evaluate(() => scrollY)
  await expect(lines).toHaveText(['true'])
  expect(await target.evaluate(() => scrollY)).toBe(before)
})

test('what has the focus in a result is in sight, however tall the result is', async ({ page: target }) => {
  await target.setViewportSize({ width: 1280, height: 500 })
  const { result, again } = await attack(target, page('', `<div style="block-size: 850px"></div><button>Last</button>`))
  await expect(again).toBeFocused()
  await target.keyboard.press('Tab')
  await expect(result.getByRole('button', { name: 'Last' })).toBeFocused()
  await expect(result.getByRole('button', { name: 'Last' })).toBeInViewport()
})

test('a result cannot keep the reader from writing in the page', async ({ page: target }) => {
  const { note, again } = await attack(
    target,
    page('setInterval(() => { field.blur(); field.focus() }, 20)', '<input id="field" aria-label="Theirs">'),
  )
  const search = target.locator('input[name=q]').first()
  await search.focus()
  await expect(note).toHaveText('Stopped: it took the keyboard away from you again and again.', { timeout: 10_000 })
  await expect(search).toBeFocused()
  await expect(again).toBeVisible()
})

for (const every of [50, 400])
  test(`a result that takes the focus every ${every} ms loses it while the reader types`, async ({ page: target }) => {
    const { note, again } = await attack(
      target,
      page(`setInterval(() => { field.blur(); field.focus() }, ${every})`, '<input id="field" aria-label="Theirs">'),
    )
    const search = target.locator('input[name=q]').first()
    await search.focus()
    const typing = (async () => {
      for (let i = 0; i < 60; i++) {
        await target.keyboard.press('a')
        await target.waitForTimeout(50)
      }
    })()
    await expect(note).toHaveText('Stopped: it took the keyboard away from you again and again.', { timeout: 10_000 })
    await typing
    await expect(search).toBeFocused()
    await expect(search).toHaveValue(/^a+$/)
    await expect(again).toBeVisible()
  })

test('no builtin that a result replaces makes the frame tell of a press', async ({ page: target }) => {
  const { note } = await attack(
    target,
    page(
      `const press = { type: 'gesture' }
const { push, some } = Array.prototype
const spoil = (list) => { if (Array.isArray(list) && list.every((e) => e?.type)) list[list.length] = press }
Array.prototype.push = function (...items) { spoil(this); return Reflect.apply(push, this, [press, ...items]) }
Array.prototype.some = function (...args) { spoil(this); return Reflect.apply(some, this, args) }
Array.prototype[Symbol.iterator] = new Proxy(Array.prototype[Symbol.iterator], {
  apply: (real, list, args) => { spoil(list); return Reflect.apply(real, list, args) },
})
setInterval(() => { document.body.style.height = Math.random() * 300 + 'px'; field.blur(); field.focus() }, 50)`,
      '<input id="field" aria-label="Theirs">',
    ),
  )
  const search = target.locator('input[name=q]').first()
  await search.focus()
  await expect(note).toHaveText('Stopped: it took the keyboard away from you again and again.', { timeout: 10_000 })
  await expect(search).toBeFocused()
})

test('a field of a result is reached by a click while a field of the page has the focus', async ({ page: target }) => {
  const { result, again, panel } = await attack(target, page('', '<input aria-label="Theirs">'))
  await expect(again).toBeVisible()
  await target.locator('input[name=q]').first().focus()
  await panel.scrollIntoViewIfNeeded()
  await result.getByLabel('Theirs').click()
  await target.keyboard.type('abc')
  await expect(result.getByLabel('Theirs')).toHaveValue('abc')
})

test('a result adds nothing to the history by its state', async ({ page: target }) => {
  const { lines, again } = await attack(
    target,
    page('for (let i = 0; i < 50; i++) history.pushState({ i }, ""); console.log(history.state.i)'),
  )
  await expect(again).toBeVisible()
  await expect(lines).toHaveText(['49'])
  const entries = await target.evaluate(() => history.length)
  await target.reload()
  expect(await target.evaluate(() => history.length)).toBe(entries)
  expect(entries).toBe(2)
})

test('a result that is busy can be stopped, and one that has become quiet be cleared', async ({ page: target }) => {
  const { result, again, stop, box, panel } = await attack(
    target,
    page(
      `let timer
start.onclick = () => { timer = setInterval(() => {}, 50) }
end.onclick = () => clearInterval(timer)`,
      '<button id="start">Start</button><button id="end">End</button>',
    ),
  )
  await expect(again).toBeVisible()
  await expect(box.getByRole('button', { name: 'Clear' })).toBeVisible()
  await result.getByText('Start').click()
  await expect(stop).toBeVisible()
  await result.getByText('End').click()
  await expect(box.getByRole('button', { name: 'Clear' })).toBeVisible()
  await result.getByText('Start').click()
  await stop.click()
  await expect(panel.getByText('Stopped.')).toBeVisible()
  await expect(target.locator('iframe')).toHaveCount(0)
  await expect(again).toBeVisible()
})

test('a browser without ResizeObserver shows a result in the height it has at first', async ({ page: target }) => {
  await target.addInitScript(() => top !== self && Reflect.deleteProperty(globalThis, 'ResizeObserver'))
  const { panel, lines, again } = await attack(
    target,
    page('console.log(typeof ResizeObserver)', '<div style="block-size: 333px"></div>'),
  )
  await expect(again).toBeVisible()
  await expect(lines).toHaveText(['undefined'])
  await expect(panel.locator('iframe')).toHaveCSS('block-size', /^3[3-9]\dpx$/)
})

for (const [what, url] of Object.entries({
  program: PROGRAMS,
  panel: '**/SamplePanel*.js',
  frame: '**/run/frame',
}))
  test(`while the ${what} is on its way, Stop ends the wait, and Run works again`, async ({ page: target }) => {
    const { box, stop, lines, panel } = await openRunner(target)
    const late = Promise.withResolvers<void>()
    await target.route(url, async (route) => {
      await late.promise
      await route.fallback().catch(() => undefined)
    })
    const button = box.getByRole('button').last()
    await button.click()
    await expect(stop).toBeVisible()
    if (what === 'panel') await expect(box.getByText('Loading…')).toBeVisible()
    await stop.click()
    await expect(button).toHaveText(/^Run/)
    await expect(panel.locator('iframe')).toHaveCount(0)
    await target.unroute(url)
    late.resolve()
    if (what === 'program') await target.route(url, (route) => route.fallback())
    await button.click()
    await expect(box.getByRole('button', { name: 'Run again' })).toBeVisible()
    await expect(panel).toBeVisible()
    await expect(lines.or(panel.locator('p')).first()).toBeVisible()
    await expectResponsive(target)
  })

for (const [what, url] of Object.entries({
  program: PROGRAMS,
  panel: '**/SamplePanel*.js',
  frame: '**/run/frame',
}))
  test(`a ${what} that never comes is given up, with a message`, async ({ page: target }) => {
    const { run, box } = await openRunner(target)
    await target.route(url, () => undefined)
    await run(script(''))
    await expect(box.locator('xpath=ancestor::figure[1]').getByText('could not be loaded')).toBeVisible({
      timeout: 20_000,
    })
    await expect(box.getByRole('button').last()).toHaveText(/^Run/)
  })

test.describe('without a service worker, which would have the frame', () => {
  test.use({ serviceWorkers: 'block' })

  test('a result that is shown again can be stopped while it is on its way', async ({ page: target }) => {
    const { again, stop, note, panel } = await attack(target, page('', '<p>here</p>'))
    await expect(again).toBeVisible()
    await target.route('**/run/frame', () => undefined)
    await panel.locator('iframe').evaluate((frame) => frame.setAttribute('data-before', ''))
    await again.click()
    // The frame of the run before goes, and the one of this run comes.
    await expect(panel.locator('iframe:not([data-before])')).toHaveCount(1)
    await stop.click()
    await expect(note).toHaveText('Stopped.')
  })
})
