import { createHash } from 'node:crypto'
import { FRAME_PATH } from '../examples/runner/protocol.ts'

/** A header and its value. */
export type Header = [name: string, value: string]

/** Headers for the paths that a pattern names. */
export interface HeaderRule {
  /** URL path; a `*` at its end stands for the rest. */
  path: string
  headers: Header[]
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The Content Security Policy: nothing but what this site brings itself.
 * @param inlineScripts Texts of the inline scripts.
 * @param inlineStyles Texts of the inline style elements.
 */
export function contentSecurityPolicy(inlineScripts: readonly string[], inlineStyles: readonly string[]): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${inlineScripts.map(hash).join(' ')}`.trim(),
    `style-src 'self' ${inlineStyles.map(hash).join(' ')}`.trim(),
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `frame-src 'self'`,
    `media-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

const YEAR = 31_536_000

/**
 * Every header of the site, in the order of precedence: later rules win.
 * @param policy Content Security Policy of the pages
 * @param framePolicy that of the frame in which samples run
 */
export function headerRules(policy: string, framePolicy: string): HeaderRule[] {
  return [
    {
      path: '/*',
      headers: [
        ['Content-Security-Policy', policy],
        ['Cross-Origin-Opener-Policy', 'same-origin'],
        ['Cross-Origin-Embedder-Policy', 'require-corp'],
        ['Cross-Origin-Resource-Policy', 'same-origin'],
        ['Referrer-Policy', 'strict-origin-when-cross-origin'],
        ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
        ['Strict-Transport-Security', `max-age=${2 * YEAR}; includeSubDomains; preload`],
        ['X-Content-Type-Options', 'nosniff'],
        ['Cache-Control', 'public, max-age=0, must-revalidate'],
      ],
    },
    ...['/assets/*', '/img/*', '/search/*'].map((path): HeaderRule => ({
      path,
      headers: [['Cache-Control', `public, max-age=${YEAR}, immutable`]],
    })),
    {
      path: `${FRAME_PATH}*`,
      headers: [['Content-Security-Policy', `${framePolicy}; frame-ancestors 'self'`]],
    },
    { path: '/og/*', headers: [['Cross-Origin-Resource-Policy', 'cross-origin']] },
    ...['/blog/rss.xml', '/blog/atom.xml', '/feed.css'].map((path): HeaderRule => ({
      path,
      headers: [['Content-Security-Policy', `default-src 'none'; style-src 'self'; frame-ancestors 'none'`]],
    })),
  ]
}

/** Headers of one path: the rules that name it, the later over the earlier. */
export function headersFor(rules: readonly HeaderRule[], path: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const rule of rules) {
    const match = rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path
    if (match) for (const [name, value] of rule.headers) headers.set(name, value)
  }
  return headers
}

/** `_headers` of Netlify and Cloudflare Pages. There, values of several matching rules are joined, so a rule removes what it replaces. */
export function netlifyHeaders(rules: readonly HeaderRule[]): string {
  const common = new Set(rules[0]?.headers.map(([name]) => name))
  return rules
    .map((rule, i) => {
      const lines = rule.headers.flatMap(([name, value]) => [
        ...(i > 0 && common.has(name) ? [`  ! ${name}`] : []),
        `  ${name}: ${value}`,
      ])
      return `${rule.path}\n${lines.join('\n')}\n`
    })
    .join('\n')
}

/** `vercel.json`. */
export function vercelConfig(rules: readonly HeaderRule[]): string {
  const headers = rules.map(({ path, headers: list }) => ({
    source: path.replace(/\*$/, '(.*)'),
    headers: list.map(([key, value]) => ({ key, value })),
  }))
  return `${JSON.stringify({ cleanUrls: true, trailingSlash: false, headers }, null, 2)}\n`
}

/** A server block of nginx. A location with a header of its own inherits none, so each repeats them all. */
export function nginxConfig(rules: readonly HeaderRule[]): string {
  const block = (path: string) =>
    [...headersFor(rules, path)]
      .map(([name, value]) => `    add_header ${name} "${value.replace(/"/g, '\\"')}" always;`)
      .join('\n')
  const locations = rules.slice(1).map(({ path }) => {
    const prefix = path.endsWith('*')
    return `  location ${prefix ? '^~' : '='} ${prefix ? path.slice(0, -1) : path} {\n${block(path.replace(/\*$/, 'x'))}\n  }`
  })
  return `# include this inside a server block whose root is the built site
  gzip_static on;
  # brotli_static on;  # with the ngx_brotli module
  error_page 404 /404.html;
  location / {
    try_files $uri $uri.html $uri/index.html =404;
${block('/')}
  }
${locations.join('\n')}
`
}

/** A Caddyfile snippet. */
export function caddyConfig(rules: readonly HeaderRule[]): string {
  const lines = rules.map(({ path, headers }, i) => {
    const matcher = i === 0 ? '' : `@rule${i} path ${path}\n`
    const target = i === 0 ? 'header' : `header @rule${i}`
    return `${matcher}${target} {\n${headers.map(([name, value]) => `\t${name} "${value.replace(/"/g, '\\"')}"`).join('\n')}\n}`
  })
  return `# import this in a site block whose root is the built site
try_files {path} {path}.html {path}/index.html
file_server {
	precompressed br gzip
}
handle_errors {
	rewrite * /404.html
	file_server
}
${lines.join('\n')}
`
}
