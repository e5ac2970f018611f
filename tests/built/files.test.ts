import { describe, expect, test } from 'vitest'
import config from '../../site.config.ts'
import { builtPages, distFiles, isListing, isTagPage, meta, pngSize, readBytes, readDist } from '../support/dist.ts'
import { ROOT } from '../../scripts/settings.ts'

const pages = builtPages()
const files = new Set(distFiles())

describe('Web app manifest and icons', () => {
  const manifest = JSON.parse(readDist('manifest.webmanifest')) as {
    name: string
    short_name: string
    start_url: string
    scope: string
    display: string
    theme_color: string
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
    shortcuts: { url: string }[]
  }

  test('the manifest makes the site installable', () => {
    expect(manifest).toMatchObject({ name: 'Scrollcraft', start_url: '/', scope: '/', display: 'standalone' })
    expect(manifest.theme_color).toBe('#3b82f6')
    expect(manifest.icons.some((icon) => icon.purpose === 'maskable')).toBe(true)
  })

  test('its shortcuts are those of the configuration, and pages', () => {
    const paths = new Set(pages.map((page) => page.path))
    const urls = manifest.shortcuts.map((shortcut) => shortcut.url)
    expect(urls).toEqual(config.shortcuts.map(({ to }) => to))
    expect(urls.filter((url) => !paths.has(url))).toEqual([])
  })

  test('every icon is there and as large as it says', () => {
    for (const { src, sizes } of manifest.icons) expect(pngSize(readBytes(src.slice(1))).join('x')).toBe(sizes)
    expect(pngSize(readBytes('apple-touch-icon.png'))).toEqual([180, 180])
    const ico = readBytes('favicon.ico')
    expect(Array.from(ico.subarray(0, 8))).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    expect(readDist('favicon.svg')).toMatch(/^<svg /)
  })
})

describe('Social images', () => {
  test('the image of every page is there and 1200 × 630', () => {
    const faults = pages.flatMap(({ path, html }) => {
      const image = meta(html, 'og:image')
      const file = image === undefined ? '' : decodeURIComponent(new URL(image).pathname.slice(1))
      if (!files.has(file)) return [`${path}: ${image}`]
      const size = pngSize(readBytes(file)).join('x')
      return size === '1200x630' ? [] : [`${path}: ${size}`]
    })
    expect(faults).toEqual([])
  })

  test('every page but the tag pages has an image of its own', () => {
    const images = pages.filter((page) => !isTagPage(page.path)).map((page) => meta(page.html, 'og:image'))
    expect(new Set(images).size).toBe(images.length)
  })
})

describe('Markdown exports', () => {
  const content = pages.filter((page) => !isListing(page.path))

  test('every content page has a Markdown export and names it', () => {
    const without = content.filter(({ path, html }) => {
      const markdown = path === '/' ? '/index.md' : `${path}.md`
      return (
        !files.has(markdown.slice(1)) || !html.includes(`<link rel="alternate" type="text/markdown" href="${markdown}"`)
      )
    })
    expect(without.map((page) => page.path)).toEqual([])
  })

  test('a Markdown export begins with title, description and address and has no link to a file of the source', () => {
    const faults = content.filter(({ path }) => {
      const text = readDist(path === '/' ? 'index.md' : `${path.slice(1)}.md`)
      return !/^# .+\n\n> .+\n\nSource: https:\/\/.+\n/.test(text) || text.includes('](file:') || /^:::/m.test(text)
    })
    expect(faults.map((page) => page.path)).toEqual([])
  })

  test('the Markdown export of a lesson says how long it takes, and that of another page does not', () => {
    const faults = content.filter(({ path, html }) => {
      const isLesson = html.includes(' data-lesson="')
      return (
        /^Time: \d+(?: \+ \d+)* min$/m.test(readDist(path === '/' ? 'index.md' : `${path.slice(1)}.md`)) !== isLesson
      )
    })
    expect(faults.map((page) => page.path)).toEqual([])
  })

  test('llms.txt names every listed content page but the home page', () => {
    const text = readDist('llms.txt')
    const missing = content.filter(
      ({ path, html }) => path !== '/' && !html.includes('content="noindex"') && !text.includes(`${path}.md)`),
    )
    expect(missing.map((page) => page.path)).toEqual([])
    expect(text).toMatch(/^# Scrollcraft\n/)
  })
})

describe('Files', () => {
  test('every page has a payload and every payload a page', () => {
    const payloads = [...files]
      .filter((file) => /^_rsc\/.*\.txt$/.test(file))
      .map((file) => file.slice('_rsc/'.length, -4))
    expect(payloads.toSorted()).toEqual(pages.map((page) => page.file.slice(0, -'.html'.length)).toSorted())
  })

  test('no style sheet or script is there that no page asks for', () => {
    // What checks types is named by the programs of a page.
    const programs = [...files].filter((file) => /^run\/.*\.json$/.test(file))
    const named = [...pages.map((page) => page.html), ...programs.map((file) => readDist(file))].join('\n')
    const chunks = [...files].filter((file) => /^assets\/.*\.(css|js)$/.test(file))
    const sources = chunks.filter((file) => file.endsWith('.js')).map((file) => readDist(file))
    const unused = chunks.filter((file) => {
      const name = file.slice('assets/'.length)
      return !named.includes(name) && !sources.some((source) => source.includes(name))
    })
    expect(unused).toEqual([])
  })

  test('every sample that is offered whole has a link on its page', () => {
    const offered = [...files].filter((file) => file.startsWith('run/whole/') && file.endsWith('.txt'))
    const html = pages.map((page) => page.html).join('\n')
    expect(offered.length).toBeGreaterThan(0)
    expect(offered.filter((file) => !html.includes(`href="/${file}"`))).toEqual([])
  })

  test('nothing of the build machine is in the site', () => {
    const texts = [...files].filter((file) => /\.(html|txt|js|css|json|md|xml|webmanifest)$/.test(file))
    const reported = [`${ROOT}/`, 'sourceMappingURL']
    expect(
      texts.filter((file) => {
        const text = readDist(file)
        return reported.some((word) => text.includes(word))
      }),
    ).toEqual([])
  })
})

describe('Scripts', () => {
  test('each lazy import of the client names its own file, so that it is fetched whole before it is imported', () => {
    const lazy = new Set<string>()
    for (const name of [...files].filter((file) => /^\/?assets\/.*\.js$/.test(file))) {
      const code = readDist(name)
      const known = JSON.parse(/__vite__mapDeps\b.*?\bm\.f=(\[.*?\])\)/.exec(code)?.[1] ?? '[]') as string[]
      for (const [, file = '', listed] of code.matchAll(
        /import\(`\.\/([\w-]+\.js)`\)[^[]*?(?:__vite__mapDeps\(\[([\d,]*)\]|\[\])\)/g,
      )) {
        // All components of the layout come with the boot.
        if (file.startsWith('ui-')) continue
        lazy.add(file)
        const needed = (listed ?? '').split(',').map((index) => known[Number(index)])
        expect(needed, `${name} imports ${file}`).toContain(`assets/${file}`)
      }
    }
    expect([...lazy].join(' ')).toMatch(/(?=.*ExerciseEditor)(?=.*stepsPlayer)(?=.*typePopup)(?=.*translate)/)
  })
})

test('the style sheet keeps iPhones from enlarging texts, in the form that they know', () => {
  const styles = [...files].filter((file) => file.endsWith('.css')).map((file) => readDist(file))
  expect(styles.filter((css) => css.includes('-webkit-text-size-adjust:100%'))).toHaveLength(1)
})
