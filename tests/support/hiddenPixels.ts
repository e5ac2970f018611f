import type { Locator } from '@playwright/test'

/**
 * How many CSS pixels of a result do not fit in its frame.
 * @param root The root element of its document.
 * @param most A frame as high as that has no room to be higher: what it hides can be scrolled to.
 */
export const hiddenPixels = (root: Locator, most: number): Promise<number> =>
  root.evaluate((html, limit) => (innerHeight < limit ? html.scrollHeight - html.clientHeight : 0), most)
