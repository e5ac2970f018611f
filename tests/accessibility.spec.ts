import { AxeBuilder } from '@axe-core/playwright'
import { allPages, shards } from './support/allPages.ts'
import { boot, expect, test } from './support/browser.ts'

/** Per colour mode. */
const SHARDS = 12
const WIDTHS = [390, 1280]

// Nothing is in transition while it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const mode of ['light', 'dark'] as const) {
  shards(allPages, SHARDS).forEach((addresses, shard) => {
    test(`axe finds nothing on any page, narrow or wide, in ${mode} mode (${shard + 1} of ${SHARDS})`, async ({
      page,
    }) => {
      const found: string[] = []
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
      for (const address of addresses) {
        await page.goto(address)
        await boot(page)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
          // The same document in other colours: only the rules on colours can answer otherwise.
          if (mode === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
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
