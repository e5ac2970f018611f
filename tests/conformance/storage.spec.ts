import { boot, expect, fixtureTest as test, open, watchConsole } from '../support/browser.ts'

const toggle = /Switch between/

test.describe('§4 Browser storage and §8 Storage', () => {
  test('unavailable: a no-op store is used and one warning is logged', async ({ page }) => {
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

  test('a write that fails is logged as an error and ignored', async ({ page }) => {
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

  test('a read that fails is logged as an error and ignored', async ({ page }) => {
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
    expect(keys.toSorted()).toEqual(['announcement-dismissed', 'announcement-id', 'theme'])
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
