import type { Page } from '@playwright/test'

/** One stop of the Tab key. */
export interface Stop {
  /** What has the focus, for people. */
  name: string
  /** Why a reader could not see that it has. */
  faults: string[]
}

const MAX_STOPS = 1500

declare global {
  interface Window {
    testStops?: Set<Element>
  }
}

/** Presses a key until the focus has been everywhere, and looks at each stop. */
export async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  await page.evaluate(() => void (window.testStops = new Set()))
  const stops: Stop[] = []
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press(key)
    if (await page.evaluate(isInResult)) {
      stops.push({ name: 'in a result', faults: [] })
      continue
    }
    const stop = await page.evaluate(look)
    if (!stop) return stops
    stops.push(stop)
  }
  throw new Error(`The focus does not come round within ${MAX_STOPS} stops; at last it is on ${stops.at(-1)?.name}.`)
}

/**
 * Runs in the page: whether the focus is in the frame of a result. Where nothing in it can have the focus, it goes on to
 * what comes next, which takes a moment: the frame is in another process.
 */
async function isInResult(): Promise<boolean> {
  for (let i = 0; i < 40 && document.activeElement?.localName === 'iframe'; i++)
    await new Promise((done) => setTimeout(done, 10))
  return document.activeElement?.localName === 'iframe'
}

/** Runs in the page: the stop, or nothing where the focus has left the page or come round. */
function look(): Stop | undefined {
  const element = document.activeElement
  const seen = (window.testStops ??= new Set())
  if (!element || element === document.body || seen.has(element)) return undefined
  seen.add(element)

  const text = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
  const name = `<${element.localName}> ${text || element.id}`
  const faults: string[] = []
  const style = getComputedStyle(element)
  const outlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
  if (!outlined && style.boxShadow === 'none') faults.push('has no outline')

  // A link over several lines has several boxes; one that shows is enough.
  const boxes = [...element.getClientRects()].filter((box) => box.width > 0 && box.height > 0)
  const inView = boxes.filter(
    (box) => box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  )
  if (inView.length === 0) {
    faults.push('is out of sight')
    return { name, faults }
  }
  const covered = inView.every((box) => {
    const x = Math.min(Math.max((box.left + box.right) / 2, 0), innerWidth - 1)
    const points = [Math.max(box.top + 1, 0), Math.min(box.bottom - 1, innerHeight - 1)]
    return points.some((y) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && !element.contains(top) && !top.contains(element)
    })
  })
  if (covered) faults.push('lies under something')

  const bar = document.querySelector('[data-navbar]')
  const edge = bar?.contains(element) ? undefined : bar?.getBoundingClientRect()
  const behind = (box: DOMRect) => edge !== undefined && box.top > edge.top - 8 && box.bottom < edge.bottom + 8
  if (style.position !== 'fixed' && inView.every(behind)) faults.push('lies under the navigation bar')
  return { name, faults }
}

/** The stops with faults, as lines to read. */
export const faultsOf = (stops: readonly Stop[]) =>
  stops.filter((stop) => stop.faults.length > 0).map((stop) => `${stop.name}: ${stop.faults.join(', ')}`)
