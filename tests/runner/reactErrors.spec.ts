import { join } from 'node:path'
import { bundleReact } from '../../src/runner/node/react.ts'
import { expect, test } from '../support/browser.ts'
import { ROOT } from '../../scripts/settings.ts'

/** Programs that provoke an error of React: what is rendered, and what is pressed afterwards. */
const programs = {
  'an object as a child': "export default () => h('p', null, { name: 'Ada', age: 36 })",
  'a component that is undefined': 'export default () => h(undefined)',
  'an image with children': "export default () => h('img', null, 'x')",
  'a style that is a string': "export default () => h('p', { style: 'color: red' })",
  'a handler that is a string': "export default () => h('button', { onClick: 'save()' })",
  'a Hook after an early return': `export default () => {
    const [on, setOn] = useState(false)
    if (!on) return h('button', { onClick: () => setOn(true) })
    useState(0)
    return 'on'
  }`,
  'an early return before a Hook': `export default () => {
    const [on, setOn] = useState(false)
    if (on) return 'on'
    useState(0)
    return h('button', { onClick: () => setOn(true) })
  }`,
  'state that is set while rendering': `export default () => {
    const [count, setCount] = useState(0)
    setCount(count + 1)
    return count
  }`,
  'a layout effect that always sets state': `export default () => {
    const [, setCount] = useState(0)
    useLayoutEffect(() => setCount((count) => count + 1))
    return 'x'
  }`,
}

const modes = ['development', 'production'] as const

for (const [what, program] of Object.entries(programs))
  test(`${what}: a reader is told what the gate is told`, async ({ page }) => {
    const told: string[][] = []
    for (const mode of modes) {
      const files = await bundleReact(join(ROOT, '.cache'), mode)
      await page.route('**/*', (route) => {
        const { pathname } = new URL(route.request().url())
        const file = files.get(pathname.replace('/@react/', ''))
        return file === undefined
          ? route.fulfill({ contentType: 'text/html', body: '<div id="root"></div>' })
          : route.fulfill({ contentType: 'text/javascript', body: file })
      })
      await page.goto('http://localhost:1/')
      told.push(
        await page.evaluate(async (code) => {
          const source = `
            import { createElement as h, useLayoutEffect, useState } from '${origin}/@react/react.js'
            import { flushSync } from '${origin}/@react/react-dom.js'
            import { createRoot } from '${origin}/@react/react-dom/client.js'
            ${code.replace('export default', 'const Program =')}
            const told = (globalThis.told = [])
            const tell = (error) => told.push(error.message)
            addEventListener('error', ({ error }) => tell(error))
            const root = createRoot(document.getElementById('root'), { onUncaughtError: tell })
            flushSync(() => root.render(h(Program)))
            document.querySelector('button')?.click()
          `
          await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
          await new Promise((resolve) => setTimeout(resolve))
          return (globalThis as unknown as { told: string[] }).told
        }, program),
      )
      await page.unrouteAll()
    }
    const [development = [], production = []] = told
    expect(development.length).toBeGreaterThan(0)
    expect(production[0]).not.toContain('Minified')
    expect(development[0]).toContain(production[0])
  })
