import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { builtPages, distFiles, inlineScripts, readDist } from '../support/dist.ts'
import { DIST, FIXTURE_DIST } from '../support/settings.ts'

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const targets = [
  ['Netlify and Cloudflare', '_headers'],
  ['Vercel', 'vercel.json'],
  ['nginx', '_server/nginx.conf'],
  ['Caddy', '_server/Caddyfile'],
  ['npm start', '_server/headers.json'],
] as const

describe.each([
  { name: 'the site', dist: DIST },
  { name: 'the fixture site', dist: FIXTURE_DIST },
])('Headers of $name', ({ dist }) => {
  const pages = builtPages(dist)
  const scripts = new Set(pages.flatMap((page) => inlineScripts(page.html)))
  const styles = new Set(
    pages.flatMap((page) => [...page.html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text = '']) => text)),
  )

  test.each(targets)('%s: the policy allows exactly the inline scripts and styles that there are', (_, file) => {
    const text = readDist(file, dist)
    const directive = (name: string) =>
      new RegExp(`${name} 'self'((?: 'sha256-[^']+')*);`).exec(text)?.[1]?.trim().split(' ')
    expect(directive('script-src')?.filter(Boolean)).toEqual([...scripts].map(sha256))
    expect(directive('style-src')?.filter(Boolean)).toEqual([...styles].map(sha256))
  })

  test.each(targets)('%s: nothing is unsafe, and every security header is there', (_, file) => {
    const text = readDist(file, dist)
    // Only the frame of the samples, which reaches nothing of the site, may have styles in its HTML.
    const [frame, ...more] = [
      ...text.matchAll(/default-src 'none'; script-src 'sha256-[^;"]*' blob:;[^"\n]*frame-ancestors 'self'/g),
    ]
    expect(more).toEqual([])
    expect(frame?.[0].match(/'unsafe-[^']*'/g)).toEqual(["'unsafe-inline'"])
    expect(frame?.[0]).toContain("style-src 'unsafe-inline'")
    expect(text.replace(frame?.[0] ?? '', '')).not.toMatch(/unsafe-(inline|eval|hashes)|\*\.|https:\/\//)
    for (const header of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      'Strict-Transport-Security',
      'X-Content-Type-Options',
      'Referrer-Policy',
      'Permissions-Policy',
      'Cross-Origin-Opener-Policy',
    ])
      expect(text).toContain(header)
  })

  test.each(targets)('%s: what has a hash in its name is kept for a year, a page is asked for again', (_, file) => {
    const text = readDist(file, dist)
    expect(text).toContain('public, max-age=31536000, immutable')
    expect(text).toContain('public, max-age=0, must-revalidate')
    expect(text).toContain('/assets/')
  })

  test('everything under /assets and /img has a hash in its name', () => {
    const kept = distFiles(dist).filter((name) => /^(assets|img)\//.test(name) && !/\.(br|gz)$/.test(name))
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter((name) => !/[-.][\w-]{8}\.\w+$/.test(name))).toEqual([])
  })

  test('vercel.json is JSON that serves addresses without suffix', () => {
    expect(JSON.parse(readDist('vercel.json', dist))).toMatchObject({ cleanUrls: true, trailingSlash: false })
  })
})
