import { createHash } from 'node:crypto'
import { SPECULATION_RULES } from '../../src/browser/shared/speculationRules.ts'
import { distFiles, inlineScripts, readDist } from '../support/dist.ts'

/** What a request must be answered with, whatever the host. */
export interface Expectation {
  /** Path and query, as they go over the wire. */
  path: string
  /** 301 and 308 are the same here: a page has moved for good. */
  status: 200 | 404 | 'redirect'
  location?: string
  policy?: string
  cache?: string
  /** `Cross-Origin-Resource-Policy`. */
  corp?: string
  type?: RegExp
  /** The file whose bytes are the answer. */
  file?: string
}

const REVALIDATE = 'public, max-age=0, must-revalidate'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const HTML = /^text\/html; ?charset=utf-8$/i

/** What every answer with a body has, of whatever path. */
export const SECURITY_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'x-content-type-options': 'nosniff',
}

const hashes = (texts: readonly string[]) =>
  texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('')

/** The policy that the pages need, made from the pages: what stands in them inline, what the script for readers adds, and nothing else. */
export function pagePolicy(dist: string): string {
  const html = readDist('index.html', dist)
  const styles = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text = '']) => text)
  return `default-src 'none'; script-src 'self'${hashes([...inlineScripts(html), SPECULATION_RULES])}; style-src 'self'${hashes(styles)}; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'self'; media-src 'self'; base-uri 'none'; form-action 'self'`
}

/** The policy of the frame, which stands in its own file too. */
function framePolicy(dist: string): string {
  const meta = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(readDist('run/frame.html', dist))
  return `${meta?.[1]}; frame-ancestors 'self'`
}

const moved = (path: string, location: string): Expectation => ({ path, status: 'redirect', location })

const missing = (path: string, policy: string): Expectation => ({
  path,
  status: 404,
  policy,
  cache: REVALIDATE,
  corp: 'same-origin',
  type: HTML,
  file: '404.html',
})

/** One table for every host, with the hashed names of a built site. */
export function expectations(dist: string): Expectation[] {
  const policy = `${pagePolicy(dist)}; frame-ancestors 'none'`
  const names = distFiles(dist).filter((name) => !/\.(?:br|gz)$/.test(name))
  const first = (pattern: RegExp) => {
    const name = names.find((candidate) => pattern.test(candidate))
    if (name === undefined) throw new Error(`The built site has no file like ${pattern}.`)
    return name
  }
  const common = { status: 200, policy, corp: 'same-origin' } as const
  const page = (path: string, file: string): Expectation => ({ ...common, path, file, cache: REVALIDATE, type: HTML })
  const asset = (file: string, type: RegExp, more: Partial<Expectation> = {}): Expectation => ({
    ...common,
    path: `/${file.split('/').map(encodeURIComponent).join('/')}`,
    file,
    cache: REVALIDATE,
    type,
    ...more,
  })
  const immutable = { cache: IMMUTABLE }
  const result = first(/^run\/frames\/docs\/.+\.html$/)
  const resultUrl = `/${result.replace(/\.html$/, '')}`
  return [
    page('/', 'index.html'),
    page('/?q=a%2Fb', 'index.html'),
    page('/docs/css', 'docs/css.html'),
    page('/docs/css?x=/y/', 'docs/css.html'),
    page('/docs', 'docs.html'),
    page('/blog', 'blog.html'),
    page('/search?q=grid', 'search.html'),
    page('/404', '404.html'),
    { ...page('/run/frame', 'run/frame.html'), policy: framePolicy(dist) },
    { ...page(resultUrl, result), policy: framePolicy(dist) },
    moved('/docs/css/', '/docs/css'),
    moved('/docs/css/?a=b&c', '/docs/css?a=b&c'),
    moved('/docs/css.html', '/docs/css'),
    moved('/docs/css.html?a=b', '/docs/css?a=b'),
    moved('/docs/css/index.html', '/docs/css'),
    moved('/docs/index.html', '/docs'),
    moved('/docs/', '/docs'),
    moved('/index.html', '/'),
    moved('/index', '/'),
    moved('/404.html', '/404'),
    moved('/run/frame.html', '/run/frame'),
    moved(`/${result}`, resultUrl),
    asset(first(/^run\/docs\/.+\.json$/), /^application\/json/),
    asset(first(/^_rsc\/docs\/css\.txt$/), /^text\/plain/),
    asset(first(/^assets\/[^/]+\.js$/), /^(?:text|application)\/javascript/, immutable),
    asset(first(/^assets\/[^/]+\.css$/), /^text\/css/, immutable),
    asset(first(/^assets\/react-.+\.json$/), /^application\/json/, immutable),
    asset(first(/^search\/index-\w+\/terms-0\.txt$/), /^text\/plain/, immutable),
    asset(first(/^search\/index-\w+\/terms-\d+\.txt$/), /^text\/plain/, immutable),
    asset('search.json', /^application\/json/),
    asset('og/docs/css.png', /^image\/png$/, { corp: 'cross-origin' }),
    asset('sw.js', /^(?:text|application)\/javascript/),
    asset('blog/rss.xml', /^(?:application|text)\/(?:rss\+)?xml/),
    asset('blog/atom.xml', /^(?:application|text)\/(?:atom\+)?xml/),
    asset('feed.css', /^text\/css/),
    asset('sitemap.xml', /^(?:application|text)\/xml/),
    asset('robots.txt', /^text\/plain/),
    asset('llms.txt', /^text\/plain/),
    asset('docs/css.md', /^text\/markdown; ?charset=utf-8$/i),
    asset('manifest.webmanifest', /^application\/manifest\+json/),
    asset('favicon.ico', /^image\/(?:x-icon|vnd\.microsoft\.icon)$/),
    asset('favicon.svg', /^image\/svg\+xml/),
    missing('/nowhere', policy),
    missing('/docs/nowhere', policy),
    missing('/docs/CSS', policy),
    missing('/%E2%82%AC', policy),
    missing('/assets', policy),
    missing('/assets/nowhere.js', policy),
    missing('/_server/headers.json', policy),
  ]
}

/**
 * What only servers are asked. A browser or the front of a platform tidies these forms first, and platforms have their
 * own ways with the files of others.
 */
export function oddForms(dist: string): Expectation[] {
  const policy = `${pagePolicy(dist)}; frame-ancestors 'none'`
  return [
    moved('//docs/css', '/docs/css'),
    moved('//', '/'),
    moved('///docs///css', '/docs/css'),
    moved('//docs?a=//b', '/docs?a=//b'),
    moved('/%E2%82%AC/', '/%E2%82%AC'),
    moved('/%64ocs', '/docs'),
    moved('/%64ocs?a=%64', '/docs?a=%64'),
    moved('/docs/cs%73', '/docs/css'),
    moved('/%5fserver/headers.json', '/_server/headers.json'),
    moved('/%76ercel.json', '/vercel.json'),
    missing('/docs%2Fcss', policy),
    missing('/docs%2fcss?a=b', policy),
    missing('/docs%2Fcs%73', policy),
    missing('/_headers', policy),
    missing('/vercel.json', policy),
    missing('/.nojekyll', policy),
  ]
}

/** Targets made to lead to another site. No answer to them may. */
export const HOSTILE_REDIRECTS = [
  '//evil.example/',
  '///evil.example/',
  '//evil.example/%2e%2e',
  '//evil.example/index.html',
  '//evil.example/a.html',
  '/%2F/evil.example/',
  '/%2Fevil.example/',
  '/%2f%2fevil.example.html',
  '/%5Cevil.example/',
  '/%5C/evil.example/index.html',
  '/%5C%65vil.example',
  '/%2f%65vil.example',
  '/%2e%2e/%5c%65vil.example',
  '/%65%0d%0aSet-Cookie:%20a=b',
  '/\\evil.example/',
  '/%09/evil.example/',
  '/%0d%0aLocation:%20//evil.example/',
  '/%0d%0aSet-Cookie:%20a=b/',
  '/.//evil.example/',
  '/docs/..//evil.example/',
  '/@evil.example/',
  '/;@evil.example/',
]
