import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disjointPatterns } from './headersFile.ts'
import { metaPolicy } from './metaPolicy.ts'
import { contentSecurityPolicy, headerRules, headersFor, matches } from './rules.ts'

const policy = contentSecurityPolicy(['let a = 1'], [])
const framePolicy = "default-src 'none'; script-src 'sha256-x' blob:"
const rules = headerRules({ policy, framePolicy, hsts: { includeSubDomains: false, preload: false } })

test('the policy allows nothing by default and nothing unsafe', () => {
  expect(policy).toMatch(/^default-src 'none'/)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("script-src 'self' 'sha256-")
})

test('the frame in which samples run has a policy of its own, with and without its suffix, and so have results', () => {
  for (const path of ['/run/frame', '/run/frame.html', '/run/frames/docs/css/abc', '/run/frames/docs/css/abc.html'])
    expect(headersFor(rules, path).get('Content-Security-Policy')).toBe(`${framePolicy}; frame-ancestors 'self'`)
})

test.each([
  ['/assets/x-12345678.js', true],
  ['/search/index-12345678/terms-1.txt', true],
  ['/search', false],
  ['/search.json', false],
  ['/docs/css', false],
])('%s is kept for a year: %s', (path, immutable) => {
  expect(headersFor(rules, path).get('Cache-Control')).toBe(
    immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
  )
})

test.each([
  [{ includeSubDomains: false, preload: false }, 'max-age=63072000'],
  [{ includeSubDomains: true, preload: false }, 'max-age=63072000; includeSubDomains'],
  [{ includeSubDomains: true, preload: true }, 'max-age=63072000; includeSubDomains; preload'],
])('subdomains and preloading are named only when the configuration asks for them: %o', (hsts, expected) => {
  const own = headerRules({ policy, framePolicy, hsts })
  expect(headersFor(own, '/').get('Strict-Transport-Security')).toBe(expected)
})

test('patterns cover every address with its own value, and no two of them name the same address', () => {
  const name = fc.stringMatching(/^[a-d]{1,2}(?:\.[ab])?$/)
  const address = fc.array(name, { maxLength: 3 }).map((names) => `/${names.join('/')}`)
  fc.assert(
    fc.property(fc.dictionary(address, fc.constantFrom('x', 'y'), { minKeys: 1 }), (values) => {
      const patterns = disjointPatterns(Object.keys(values), (path) => values[path] ?? '')
      for (const [path, value] of Object.entries(values)) {
        const naming = patterns.filter(({ pattern }) => matches(pattern, path))
        expect(naming.map(({ example }) => values[example])).toEqual([value])
      }
    }),
  )
})

test('the policy of a document comes before all that it speaks about', () => {
  const html = '<!DOCTYPE html><html><head><meta charSet="utf-8"/><script>1</script></head></html>'
  expect(metaPolicy(html, policy)).toBe(
    html.replace('<script>', () => `<meta http-equiv="Content-Security-Policy" content="${policy}"/><script>`),
  )
  expect(() => metaPolicy('<p>', policy)).toThrow('no place')
})
