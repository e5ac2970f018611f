import { collapseDuration } from '../src/components/layout/collapse.ts'
import { expect, fixtureTest, open, shown, stubConnection, test, watchConsole } from './support/browser.ts'
import { faultsOf, walk } from './support/focus.ts'

const LESSON = '/docs/guide/basics/features'

declare global {
  interface Window {
    /** Durations of the animations that scripts have started. */
    testDurations?: unknown[]
  }
}

for (const width of [1280, 390]) {
  for (const path of [
    '/',
    '/docs/css/basics/css-box-model',
    '/blog',
    '/docs/interviews/css',
    '/docs/cheatsheets/git',
  ]) {
    test(`Tab goes through ${path} at ${width} px, and one always sees where it is`, async ({ page }) => {
      test.setTimeout(300_000)
      await page.setViewportSize({ width, height: 800 })
      // Results that need a script stay closed: the walk cannot look into their frames.
      await stubConnection(page, { saveData: true })
      await open(page, path)
      const stops = await walk(page, 'Tab')
      expect(stops.length).toBeGreaterThan(15)
      expect(stops[0]?.name).toContain('Skip to main content')
      expect(stops.at(-1)?.name).toContain('Report a mistake')
      expect(faultsOf(stops)).toEqual([])
    })
  }

  fixtureTest(
    `Shift+Tab goes back through a lesson at ${width} px without getting under the navigation bar`,
    async ({ page }) => {
      fixtureTest.setTimeout(300_000)
      await page.setViewportSize({ width, height: 800 })
      await open(page, LESSON)
      await page.locator('footer a').last().focus()
      const stops = await walk(page, 'Shift+Tab')
      expect(stops.length).toBeGreaterThan(15)
      expect(faultsOf(stops)).toEqual([])
    },
  )
}

fixtureTest('the skip link jumps over navigation and sidebar', async ({ page }) => {
  await page.goto(LESSON)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
})

fixtureTest.describe('Dropdown', () => {
  fixtureTest('Enter opens it, Tab goes into it, Escape closes it and returns to its label', async ({ page }) => {
    await open(page, LESSON)
    const label = page.locator('header summary', { hasText: 'More' })
    await label.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('header details[open]')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'All of More' }).first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('header details[open]')).toHaveCount(0)
    await expect(label).toBeFocused()
  })

  fixtureTest('it closes when the focus leaves it', async ({ page }) => {
    await open(page, LESSON)
    await page.locator('header summary', { hasText: 'More' }).focus()
    await page.keyboard.press('Enter')
    for (let i = 0; i < 6; i++) await page.keyboard.press('Tab')
    await expect(page.locator('header details[open]')).toHaveCount(0)
  })
})

fixtureTest.describe('Menu of a small screen', () => {
  fixtureTest.use({ viewport: { width: 390, height: 800 } })

  fixtureTest('Enter opens it, the focus stays seen, Escape closes it and returns to its button', async ({ page }) => {
    await open(page, LESSON)
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('#menu')).toBeVisible()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.querySelector('#menu')?.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.locator('#menu')).toBeHidden()
    await expect(opener).toBeFocused()
  })

  fixtureTest('a link of it is followed with Enter', async ({ page }) => {
    await open(page, '/about')
    await page.getByRole('button', { name: 'Open menu' }).press('Enter')
    await page
      .locator('#menu')
      .getByRole('navigation', { name: 'Site' })
      .getByRole('link', { name: 'Features' })
      .press('Enter')
    await shown(page, LESSON)
    await expect(page.locator('#menu')).toBeHidden()
    await expect(page.locator('main h1')).toBeFocused()
  })
})

fixtureTest.describe('Tabs', () => {
  fixtureTest(
    'arrows, Home and End move and choose; one tab is a stop; sets with the same labels follow',
    async ({ page }) => {
      await open(page, LESSON)
      const tab = (name: string, set = 0) => page.getByRole('tablist').nth(set).getByRole('tab', { name, exact: true })
      await tab('npm').focus()
      for (const [key, name] of [
        ['ArrowRight', 'pnpm'],
        ['ArrowRight', 'yarn'],
        ['ArrowRight', 'npm'],
        ['ArrowLeft', 'yarn'],
        ['Home', 'npm'],
        ['End', 'yarn'],
      ] as const) {
        await page.keyboard.press(key)
        await expect(tab(name)).toBeFocused()
        await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
        await expect(tab(name, 1)).toHaveAttribute('aria-selected', 'true')
      }
      await expect(page.getByRole('tablist').first().locator('[role=tab][tabindex="0"]')).toHaveCount(1)
      await expect(page.getByRole('tabpanel').first()).toContainText('The third way')
      await expect(page.getByRole('tabpanel', { name: 'yarn' }).last()).toHaveText('Third of the second set.')
    },
  )
})

fixtureTest.describe('Practice', () => {
  const question = (n: string) => `article:has-text("What is ${n}?")`

  fixtureTest('one question at a time; Space reveals, arrows move, Escape ends', async ({ page }) => {
    await open(page, '/docs/interviews/three')
    await page.getByRole('button', { name: /^Practice/ }).press('Enter')
    await expect(page.locator(question('one'))).toBeVisible()
    await expect(page.locator(question('two'))).toBeHidden()
    await expect(page.getByText('The first number.')).toBeHidden()
    await page.locator('h1').evaluate((heading) => (heading.tabIndex = -1))
    await page.locator('h1').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('The first number.')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator(question('two'))).toBeVisible()
    await expect(page.locator(question('one'))).toBeHidden()
    await expect(page.getByText('The second number.')).toBeHidden()
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator(question('one'))).toBeVisible()
    await page.keyboard.press('Escape')
    for (const n of ['one', 'two', 'three']) await expect(page.locator(question(n))).toBeVisible()
  })

  fixtureTest('what one knew stays on the device and is not asked first again', async ({ page }) => {
    await open(page, '/docs/interviews/three')
    await page.getByRole('button', { name: /^Practice/ }).press('Enter')
    await page.getByRole('button', { name: 'Show the answer' }).press('Enter')
    await page.getByRole('button', { name: 'I knew it' }).press('Enter')
    await expect(page.locator(question('two'))).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('progress'))).toContain('#what-is-one')
    await open(page, '/docs/interviews/three')
    await page.getByRole('button', { name: /^Practice/ }).press('Enter')
    await expect(page.locator(question('two'))).toBeVisible()
    await expect(page.locator(question('one'))).toBeHidden()
  })

  test('keys that are pressed in a field are typed there', async ({ page }) => {
    await open(page, '/docs/interviews/css')
    await page.getByRole('button', { name: /^Practice/ }).press('Enter')
    const field = page.locator('input[name=q]')
    await field.pressSequentially('grid and flex')
    await field.press('ArrowLeft')
    await expect(field).toHaveValue('grid and flex')
    await expect(page.getByText(/^Question 1 of \d+$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show the answer' })).toBeVisible()
  })

  test('the editor of a sample in an answer keeps its keys, and a link leads to a hidden question', async ({
    page,
  }) => {
    await open(page, '/docs/interviews/javascript')
    const edits = page.locator('[data-question]', { has: page.locator('button:text-is("Edit")') }).last()
    const id = await edits.getAttribute('data-question')
    const last = page.locator(`[data-question="${id}"]`)
    await page.getByRole('button', { name: /^Practice/ }).press('Enter')
    await expect(last).toBeHidden()
    await page.evaluate((hash) => (location.hash = hash), `#${id}`)
    await expect(last).toBeVisible()
    await expect(last.locator('h3')).toBeInViewport()
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await last.getByRole('button', { name: 'Edit', exact: true }).first().click()
    const editor = last.getByRole('textbox')
    await editor.fill('')
    await editor.pressSequentially('const a = 1')
    await editor.press('ArrowLeft')
    await expect(editor).toHaveValue('const a = 1')
    await expect(editor).toBeFocused()
  })

  fixtureTest('a link leads to a hidden question however often it is followed', async ({ page }) => {
    await open(page, '/docs/interviews/three')
    await page.getByRole('button', { name: /^Practice/ }).press('Enter')
    const link = page.locator('nav a[href="#what-is-three"]').filter({ visible: true })
    await link.click()
    await expect(page.locator(question('three'))).toBeVisible()
    await expect(page.getByRole('region', { name: 'Practice' }).getByText('Question 3 of 3', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.locator(question('two'))).toBeVisible()
    await link.click()
    await expect(page.locator(question('three'))).toBeVisible()
    await page.goBack()
    await expect(page.locator(question('three'))).toBeVisible()
  })

  fixtureTest('only questions of the page are counted, whatever is stored', async ({ page }) => {
    const answer = [90_000, 2, 5, 20_000]
    const gone = Array.from({ length: 1000 }, (_, i) => [`/docs/interviews/three#gone-${i}`, answer])
    const answers = { ...Object.fromEntries(gone), '/docs/interviews/three#what-is-two': answer }
    await page.addInitScript(
      (value) => localStorage.setItem('progress', value),
      JSON.stringify({ read: [], solved: [], answers }),
    )
    await open(page, '/docs/interviews/three')
    await expect(page.getByText('1 of 3 known', { exact: true })).toBeVisible()
  })

  fixtureTest('the focus does not fall out of the page when buttons change', async ({ page }) => {
    await open(page, '/docs/interviews/three')
    await page.getByRole('button', { name: /^Practice/ }).press('Enter')
    await page.getByRole('button', { name: 'Show the answer' }).press('Enter')
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
  })
})

fixtureTest('the sidebar is hidden and shown with Enter, and its button keeps the focus', async ({ page }) => {
  await open(page, LESSON)
  await page.getByRole('button', { name: 'Hide sidebar' }).press('Enter')
  const show = page.getByRole('button', { name: 'Show sidebar' })
  await expect(show).toBeFocused()
  await expect(show).toHaveAttribute('aria-expanded', 'false')
  await show.press('Enter')
  await expect(page.locator('#menu nav[data-sidebar]')).toBeVisible()
})

fixtureTest('code that scrolls sideways is a stop of the Tab key; wrapped it is not', async ({ page }) => {
  await open(page, LESSON)
  const block = page.locator('figure', { hasText: 'A very long line' })
  await expect(block.locator('pre')).toHaveAttribute('tabindex', '0')
  await block.getByRole('button', { name: 'Wrap' }).press('Enter')
  await expect(block.locator('pre')).not.toHaveAttribute('tabindex')
})

fixtureTest('copying code is announced', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, LESSON)
  const block = page.locator('figure', { hasText: 'count.js' })
  await block.getByRole('button', { name: 'Copy code' }).press('Enter')
  await expect(block.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'const a = 1\nconst b = 2\nconst c = 3\nconsole.log(a + b + c)',
  )
})

fixtureTest('the whole page can be copied as Markdown', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, LESSON)
  await page.getByRole('button', { name: 'Page actions' }).press('Enter')
  await page.getByRole('button', { name: 'Copy page' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('# Every feature\n')
})

for (const [engine, hasItems] of [
  ['WebKit, which lets only the press itself write', true],
  ['a browser that writes nothing but text', false],
] as const)
  fixtureTest(`the whole page can be copied in ${engine}`, async ({ page }) => {
    await page.addInitScript((items) => {
      let isPress = false
      const begin = () => {
        isPress = true
        setTimeout(() => (isPress = false))
      }
      addEventListener('click', begin, true)
      const { clipboard } = navigator
      const copied = (text: string) => void (document.documentElement.dataset.copied = text)
      if (!items) Reflect.deleteProperty(window, 'ClipboardItem')
      clipboard.writeText = async (text) => {
        if (items && !isPress) throw new DOMException('Not allowed', 'NotAllowedError')
        copied(text)
      }
      clipboard.write = async ([item]) => {
        if (!item || !isPress) throw new DOMException('Not allowed', 'NotAllowedError')
        copied(await (await item.getType('text/plain')).text())
      }
    }, hasItems)
    await open(page, LESSON)
    await page.getByRole('button', { name: 'Page actions' }).click()
    await page.getByRole('button', { name: 'Copy page' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-copied', /# Every feature\n/)
  })

fixtureTest('a page that cannot be had to copy says so', async ({ page }) => {
  await page.route(`**${LESSON}.md`, (route) => route.abort())
  const messages = watchConsole(page)
  await open(page, LESSON)
  await page.getByRole('button', { name: 'Page actions' }).click()
  await page.getByRole('button', { name: 'Copy page' }).click()
  await expect(page.getByRole('button', { name: 'Could not copy' })).toBeVisible()
  expect(messages.filter((message) => message.startsWith('uncaught'))).toEqual([])
})

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  fixtureTest(
    `§9 collapse animation with ${reducedMotion}: ${reducedMotion === 'reduce' ? '1 ms' : 'its duration comes from the height'}`,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion })
      await page.addInitScript(() => {
        const durations: unknown[] = (window.testDurations = [])
        const original = Element.prototype.animate
        Element.prototype.animate = function (frames, options) {
          durations.push(typeof options === 'object' ? options.duration : options)
          return original.call(this, frames, options)
        }
      })
      await open(page, LESSON)
      const more = page.locator('#menu details', { hasText: 'Guide more' })
      await more.locator('summary').press('Enter')
      await expect(more.getByRole('link', { name: 'More, page 1' })).toBeVisible()
      const [duration] = await page.evaluate(() => window.testDurations ?? [])
      const height = await more.locator('> div').evaluate((box) => box.scrollHeight)
      expect(duration).toBe(reducedMotion === 'reduce' ? 1 : collapseDuration(height, false))
      await more.locator('summary').press('Enter')
      await expect(more).not.toHaveAttribute('open')
    },
  )
}
