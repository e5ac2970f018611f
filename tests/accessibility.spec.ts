import { AxeBuilder } from '@axe-core/playwright'
import { allPages, shards } from './support/allPages.ts'
import { boot, expect, test } from './support/browser.ts'

/** Per colour mode. */
const SHARDS = 12
const WIDTHS = [390, 1280]
/** The rules on colours. They take most of the time: code has a thousand coloured words. */
const COLOURS = ['color-contrast', 'link-in-text-block']

// Nothing is in transition while it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const mode of ['light', 'dark'] as const) {
  shards(allPages, SHARDS).forEach((addresses, shard) => {
    test(`axe finds nothing on any page, narrow or wide, in ${mode} mode (${shard + 1} of ${SHARDS})`, async ({
      page,
    }) => {
      const found: string[] = []
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
      for (const [index, address] of addresses.entries()) {
        await page.goto(address)
        await boot(page)
        for (const width of WIDTHS) {
          // Every page has its colours in the wide window; some are looked at again for what only the narrow one shows.
          const withColours = width > 390 || index === 0
          // The dark mode is the same document in other colours.
          if (mode === 'dark' && !withColours) continue
          await page.setViewportSize({ width, height: 900 })
          const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
          if (mode === 'dark') axe.withRules(COLOURS)
          else if (!withColours) axe.disableRules(COLOURS)
          const { violations } = await axe.analyze()
          for (const { id, help, nodes } of violations) {
            const [first] = nodes
            found.push(
              `${address} (${width} px) ${id}: ${help}, ${nodes.length} times, e.g. ${first?.target.join(' ')} ${first?.html.slice(0, 120)}\n    ${first?.failureSummary}`,
            )
          }
        }
      }
      expect(found.length, found.join('\n')).toBe(0)
    })
  })
}
