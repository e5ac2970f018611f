import { expect, type Locator } from '@playwright/test'
import { hiddenPixels } from './hiddenPixels.ts'

/** What is seen of a result that needs no script. */
export function staticResult(figure: Locator) {
  const frame = figure.locator('iframe').filter({ visible: true })
  const document = frame.contentFrame().frameLocator('iframe').locator('html')
  return {
    frame,
    document,
    /** Brings it into sight, so that it is loaded, and waits until nothing of it is hidden. */
    expectWhole: async (limit: number, message?: string) => {
      await figure.evaluate((element) => {
        for (let at: Element | null = element; at; at = at.parentElement)
          if (at instanceof HTMLDetailsElement) at.open = true
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
      })
      await expect.soft.poll(() => hiddenPixels(document, limit), { message }).toBeLessThan(1)
    },
  }
}
