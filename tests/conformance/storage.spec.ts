import { boot, expect, fixtureTest as test, open, watchConsole } from '../support/browser.ts'

const toggle = /Switch between/

test.describe('§4 Browser storage', () => {
  test('§8 Storage unavailable: a no-op store is used and one warning is logged', async ({ page }) => {
    const messages = watchConsole(page)
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    })
    await open(page, '/docs/guide/basics/features')
    await page.getByRole('button', { name: toggle }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.getByRole('button', { name: 'Close announcement' }).click()
    await expect(page.locator('#announcement')).toBeHidden()
    await page.getByRole('button', { name: 'Hide sidebar' }).click()
    await expect(page.locator('#menu nav[data-sidebar]')).toBeHidden()
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain('warning: Storage is not available')
  })

  test('§8 Storage read, write or delete fails: a write is logged as an error and ignored', async ({ page }) => {
    const messages = watchConsole(page)
    await page.addInitScript(() => {
      const original = Storage.prototype.setItem
      Storage.prototype.setItem = function (key: string, value: string) {
        if (key === 'theme') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        original.call(this, key, value)
      }
    })
    await open(page, '/about')
    await page.getByRole('button', { name: toggle }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain('error: Storage: could not write "theme".')
  })

  test('a full store is still read', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dark')
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await open(page, '/about')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('button', { name: toggle })).toHaveAccessibleName(/now dark mode/)
  })

  test('§8 Storage read, write or delete fails: a read is logged as an error and ignored', async ({ page }) => {
    const messages = watchConsole(page)
    await page.addInitScript(() => {
      Storage.prototype.getItem = () => {
        throw new Error('broken')
      }
    })
    await open(page, '/about')
    await page.getByRole('button', { name: toggle }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    expect(messages.length).toBeGreaterThan(0)
    for (const message of messages) expect(message).toMatch(/^error: Storage: could not read "/)
  })

  test('§8 Storage read, write or delete fails: a removal is logged as an error and ignored', async ({ page }) => {
    const messages = watchConsole(page)
    await page.addInitScript(() => {
      localStorage.setItem('docs-preferred-version', 'gone')
      const { removeItem } = Storage.prototype
      Storage.prototype.removeItem = function (key: string) {
        if (key === 'docs-preferred-version') throw new Error('broken')
        removeItem.call(this, key)
      }
    })
    await open(page, '/about')
    // Once from the navigation bar and once from the menu.
    await expect.poll(() => messages.length).toBe(2)
    for (const message of messages)
      expect(message).toContain('error: Storage: could not delete "docs-preferred-version".')
    await expect(page.locator('h1')).toHaveText('About')
  })

  test('§3 preferred docs version: the one that was chosen last; one that is no more is forgotten', async ({
    page,
  }) => {
    const stored = () => page.evaluate(() => localStorage.getItem('docs-preferred-version'))
    await open(page, '/about')
    expect(await stored()).toBeNull()
    const dropdown = page.locator('header details', { has: page.locator('summary', { hasText: 'Next' }) })
    await dropdown.locator('summary').click()
    await dropdown.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/docs')
    expect(await stored()).toBe('current')
    await open(page, '/about')
    expect(await stored()).toBe('current')
    await page.evaluate(() => localStorage.setItem('docs-preferred-version', '1.0'))
    await open(page, '/about')
    await expect.poll(stored).toBeNull()
  })

  test('what somebody else has put there is ignored and never becomes markup', async ({ page }) => {
    const messages = watchConsole(page)
    const script = "\"><img src=x onerror=\"document.title='injected'\"><script>document.title='injected'</script>"
    await page.addInitScript((value) => {
      for (const key of [
        'theme',
        'sidebar-hidden',
        'announcement-id',
        'announcement-dismissed',
        'docs-preferred-version',
        'installed-app',
        'offline-download',
      ])
        localStorage.setItem(key, value)
    }, script)
    await open(page, '/docs/guide/basics/features')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'system')
    await expect(page.locator('#announcement')).toBeVisible()
    await expect(page.locator('#menu nav[data-sidebar]')).toBeVisible()
    await expect(page.locator('img[src=x]')).toHaveCount(0)
    expect(await page.title()).not.toContain('injected')
    expect(messages).toEqual([])
  })

  test('changes in one tab are broadcast to the others', async ({ page, context }) => {
    await open(page, '/docs/guide/basics/features')
    const other = await context.newPage()
    await open(other, '/docs/guide/basics/second')
    await page.getByRole('button', { name: 'Hide sidebar' }).click()
    await expect(other.locator('#menu nav[data-sidebar]')).toBeHidden()
    await other.getByRole('button', { name: 'Show sidebar' }).click()
    await expect(page.locator('#menu nav[data-sidebar]')).toBeVisible()
  })

  test('§9 it is localStorage, and the keys have no namespace', async ({ page }) => {
    await open(page, '/docs/guide/basics/features')
    await page.getByRole('button', { name: toggle }).click()
    await page.getByRole('button', { name: 'Close announcement' }).click()
    const keys = await page.evaluate(() => Object.keys(localStorage))
    // What has been read is remembered as well, once the page has noticed it.
    const choices = keys.filter((key) => key !== 'progress')
    expect(choices.toSorted()).toEqual(['announcement-dismissed', 'announcement-id', 'theme'])
    expect(await page.evaluate(() => [sessionStorage.length, document.cookie])).toEqual([0, ''])
  })

  test('what is stored wins over what the server rendered, with no trace in the console', async ({ page }) => {
    const messages = watchConsole(page)
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dark')
      localStorage.setItem('sidebar-hidden', 'true')
    })
    await page.goto('/docs/guide/basics/features')
    await expect(page.locator('#menu nav[data-sidebar]')).toBeHidden()
    await boot(page)
    await expect(page.locator('#menu nav[data-sidebar]')).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(messages).toEqual([])
  })
})
