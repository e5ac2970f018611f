import { expect, test } from 'vitest'
import config from '../../site.config.ts'
import { DiagnosticsError } from './diagnostics.ts'
import { currentLocale, parseSiteConfig } from './site.ts'

const diagnosticsOf = (input: unknown): string[] => {
  try {
    parseSiteConfig(input)
  } catch (error) {
    if (error instanceof DiagnosticsError) return error.diagnostics.map((p) => p.message)
    throw error
  }
  return []
}

test('the configuration of this site is valid', () => {
  expect(diagnosticsOf(config)).toEqual([])
})

test('the constants of the specification hold', () => {
  const site = parseSiteConfig(config)
  expect(site.blog.postsPerPage).toBe(5)
  expect(site.blog.showReadingTime).toBe(false)
  expect(site.titleDelimiter).toBe('|')
  expect(site.sitemap).toEqual({ changefreq: 'weekly', priority: 0.5 })
  expect(site.themeColor).toBe('#3b82f6')
  expect(site.version).toBe('1.0.0')
  expect(site.docs.version.label).toBe('Next')
  expect(site.docs.sidebar.autoCollapseCategories).toBe(false)
  expect(Object.keys(site.docs.sidebars)).toHaveLength(9)
  expect(currentLocale(site)).toEqual({ code: 'en', label: 'English', direction: 'ltr' })
})

test('every problem is reported at once, with its field', () => {
  const diagnostics = diagnosticsOf({
    ...config,
    themeColor: 'blue',
    url: 'not a url',
    navbar: { ...config.navbar, items: [{ type: 'nope' }] },
  })
  expect(diagnostics).toHaveLength(3)
  expect(diagnostics.join('\n')).toMatch(/themeColor.*\n.*url|url.*\n.*themeColor/s)
  expect(diagnostics.join('\n')).toContain('No NavbarItem component found for type "nope"')
})

test.each(['https://example.com', 'http://example.com:8443/', 'https://Example.com', 'https://münchen.example'])(
  '%s can be the address of a site',
  (url) => expect(diagnosticsOf({ ...config, url })).toEqual([]),
)

test.each([
  'https://example.com/a',
  'https://example.com/?a',
  'https://example.com/#a',
  'https://me:secret@example.com',
])('%s is more than the address of a site', (url) =>
  expect(diagnosticsOf({ ...config, url })).toEqual([expect.stringMatching(/^url: write only the origin/)]),
)

test.each(['/', '/docs/', '//docs', '/my docs', '/../docs', '/docs.html', '/do"cs', '/docs/index', 'docs'])(
  'nothing can lie below %s',
  (basePath) => {
    const { docs, blog } = config
    expect(diagnosticsOf({ ...config, docs: { ...docs, basePath }, blog: { ...blog, basePath } })).toEqual([
      expect.stringMatching(/^docs\.basePath: write a path/),
      expect.stringMatching(/^blog\.basePath: write a path/),
    ])
  },
)

test('a problem in an item of a sidebar is told at its place, however deep it lies', () => {
  const category = (...items: unknown[]) => ({ type: 'category', label: 'C', items })
  const sidebars = { a: ['css/index', { type: 'dco', id: 'x' }, category('b', category({ type: 'link', href: '/x' }))] }
  const { docs } = config
  expect(diagnosticsOf({ ...config, docs: { ...docs, sidebars } })).toEqual([
    expect.stringMatching(/^docs\.sidebars\.a\.1: write the id of a doc, or an object whose type is/),
    expect.stringMatching(/^docs\.sidebars\.a\.2\.items\.1\.items\.0\.label: Invalid input: expected string/),
  ])
})

test('an unknown key is a problem', () => {
  expect(diagnosticsOf({ ...config, tilte: 'x' }).join()).toContain('tilte')
})

test('a default locale that is not configured is an error that names those that are', () => {
  const diagnostics = diagnosticsOf({
    ...config,
    locale: { default: 'fr', locales: { en: { label: 'English', direction: 'ltr' } } },
  })
  expect(diagnostics.join()).toMatch(/no locale configuration for "fr" \(configured: en\)/)
})

test('analytics are off unless configured, and their script lies on the site itself', () => {
  expect(parseSiteConfig(config).analytics).toBeUndefined()
  expect(parseSiteConfig({ ...config, analytics: { src: '/insights/script.js' } }).analytics).toEqual({
    mode: 'auto',
    src: '/insights/script.js',
    debug: true,
    anonymizeIp: true,
  })
  expect(() => parseSiteConfig({ ...config, analytics: { src: 'https://elsewhere.example/x.js' } })).toThrow(
    'analytics.src',
  )
})

test('offline reading is on unless it is switched off', () => {
  expect(parseSiteConfig(config).offline.enabled).toBe(true)
  expect(parseSiteConfig({ ...config, offline: { enabled: false } }).offline.enabled).toBe(false)
})

test('preloading needs the subdomains, or browsers do not take the site into their lists', () => {
  const { hosting } = parseSiteConfig(config)
  expect(hosting).toEqual({ hsts: { includeSubDomains: false, preload: false }, metaPolicy: false })
  expect(diagnosticsOf({ ...config, hosting: { hsts: { preload: true } } })).toEqual([
    expect.stringMatching(/^hosting\.hsts: preload needs includeSubDomains: true/),
  ])
  expect(diagnosticsOf({ ...config, hosting: { hsts: { includeSubDomains: true, preload: true } } })).toEqual([])
})
