import { expect, test } from 'vitest'
import {
  caddyConfig,
  contentSecurityPolicy,
  headerRules,
  headersFor,
  netlifyHeaders,
  nginxConfig,
  vercelConfig,
} from './headers.ts'

const policy = contentSecurityPolicy(['let a = 1'], [])
const framePolicy = "default-src 'none'; script-src 'sha256-x' blob:"
const rules = headerRules(policy, framePolicy)

test('the policy allows nothing by default and nothing unsafe', () => {
  expect(policy).toMatch(/^default-src 'none'/)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("script-src 'self' 'sha256-")
})

test('the frame in which samples run has a policy of its own, with and without its suffix', () => {
  for (const path of ['/run/frame', '/run/frame.html']) {
    const own = headersFor(rules, path).get('Content-Security-Policy')
    expect(own).toContain(framePolicy)
    expect(own).toContain("frame-ancestors 'self'")
  }
})

test('hashed files are kept for a year, pages are revalidated', () => {
  expect(headersFor(rules, '/assets/x-12345678.js').get('Cache-Control')).toContain('immutable')
  expect(headersFor(rules, '/docs/css').get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
})

test.each([
  ['Netlify and Cloudflare', netlifyHeaders(rules)],
  ['Vercel', vercelConfig(rules)],
  ['nginx', nginxConfig(rules)],
  ['Caddy', caddyConfig(rules)],
])('the form of %s carries the policy and the caching of hashed files', (_, text) => {
  expect(text).toContain("default-src 'none'")
  expect(text).toContain('immutable')
  expect(text).toContain('/assets/')
})

test('in the form of Netlify a rule removes the common header it replaces', () => {
  expect(netlifyHeaders(rules)).toMatch(
    /\/assets\/\*\n {2}! Cache-Control\n {2}Cache-Control: public, max-age=31536000, immutable/,
  )
})

test('vercel.json is JSON', () => {
  expect(JSON.parse(vercelConfig(rules))).toMatchObject({ cleanUrls: true, trailingSlash: false })
})
