import { createHash } from 'node:crypto'
import type { SiteConfig } from '../../config/site.ts'
import { RESULTS_DIR } from '../../paths.ts'
import { FRAME_PATH } from '../../runner/shared/protocol.ts'
import type { OutputFile } from '../assets.ts'

/** A header and its value. */
export type Header = [name: string, value: string]

/** Headers for the paths that a pattern names. */
export interface HeaderRule {
  /** URL path; a `*` at its end stands for any rest, slashes included. */
  path: string
  headers: Header[]
}

/** What the configuration of a host is made from. */
export interface HostInput {
  /** In the order of precedence: later rules win. The first one is for every path. */
  rules: readonly HeaderRule[]
  /** Every URL path of the site: `/docs/css` and the file behind it, `/docs/css.html`. */
  addresses: readonly string[]
}

/** A way to publish the site. */
export interface Host {
  /** Makes the host's configuration, by URL path from the folder of the site. */
  files: (input: HostInput) => OutputFile[]
}

/** Folder of what servers read and readers must not get. */
export const SERVER_DIR = '/_server'

/** What hosts read from the folder of the site itself. Those that read another one would hand it to readers. */
export const HOST_FILES = { headersFile: '/_headers', vercel: '/vercel.json', gitHubPages: '/.nojekyll' } as const

/**
 * Escapes that stand for a character which needs none: a letter, a digit, `-`, `.`, `_` or `~`. With and without them
 * an address is the same.
 * @see https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.2
 */
export const NEEDLESS_ESCAPE = '%(?:2[DdEe]|3[0-9]|4[1-9A-Fa-f]|5[0-9AaFf]|6[1-9A-Fa-f]|7[0-9AaEe])'

/** A slash that is part of a name. No file has one, but a server that decodes it finds the file of another address. */
export const ESCAPED_SLASH = '%2[Ff]'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The Content Security Policy: nothing but what this site brings itself. `frame-ancestors` is not part of it, since a
 * policy in a `<meta>` must not name it.
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
  ].join('; ')
}

const YEAR = 31_536_000

/** How long browsers keep to HTTPS: the site alone, unless the configuration speaks for its subdomains too. */
export function strictTransportSecurity({ includeSubDomains, preload }: SiteConfig['hosting']['hsts']): string {
  return [`max-age=${2 * YEAR}`, includeSubDomains && 'includeSubDomains', preload && 'preload']
    .filter(Boolean)
    .join('; ')
}

/** What the headers of a site depend on. */
export interface HeaderSources {
  /** Content Security Policy of the pages. */
  policy: string
  /** That of the frame in which samples run. */
  framePolicy: string
  hsts: SiteConfig['hosting']['hsts']
}

/** Every header of the site, in the order of precedence: later rules win, and the first one is for every path. */
export function headerRules({ policy, framePolicy, hsts }: HeaderSources): HeaderRule[] {
  return [
    {
      path: '/*',
      headers: [
        ['Content-Security-Policy', `${policy}; frame-ancestors 'none'`],
        ['Cross-Origin-Opener-Policy', 'same-origin'],
        ['Cross-Origin-Resource-Policy', 'same-origin'],
        ['Referrer-Policy', 'strict-origin-when-cross-origin'],
        ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
        ['Strict-Transport-Security', strictTransportSecurity(hsts)],
        ['X-Content-Type-Options', 'nosniff'],
        ['Cache-Control', 'public, max-age=0, must-revalidate'],
      ],
    },
    // What has a hash in its name. `/search/*` would do on most hosts, but Netlify takes it for `/search` and `/search.json` too.
    ...['/assets/*', '/img/*', '/search/index-*'].map((path): HeaderRule => ({
      path,
      headers: [['Cache-Control', `public, max-age=${YEAR}, immutable`]],
    })),
    ...[`${FRAME_PATH}*`, `${RESULTS_DIR}/*`].map((path): HeaderRule => ({
      path,
      headers: [['Content-Security-Policy', `${framePolicy}; frame-ancestors 'self'`]],
    })),
    // Other sites show them as previews of links.
    { path: '/og/*', headers: [['Cross-Origin-Resource-Policy', 'cross-origin']] },
  ]
}

/** Whether the pattern of a rule names a path. */
export function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}

/** Headers of one path: the rules that name it, the later over the earlier. */
export function headersFor(rules: readonly HeaderRule[], path: string): Map<string, string> {
  return new Map(rules.filter((rule) => matches(rule.path, path)).flatMap((rule) => rule.headers))
}

/** The headers that some paths have and others have not, or have with another value, each with the rules about it. */
export function varyingHeaders(rules: readonly HeaderRule[]): Map<string, { path: string; value: string }[]> {
  const names = new Set(rules.slice(1).flatMap((rule) => rule.headers.map(([name]) => name)))
  return new Map(
    [...names].map((name) => [
      name,
      rules.flatMap(({ path, headers }) =>
        headers.filter(([other]) => other === name).map(([, value]) => ({ path, value })),
      ),
    ]),
  )
}

/** The headers that every path has with the same value. */
export function constantHeaders(rules: readonly HeaderRule[]): Header[] {
  const varying = varyingHeaders(rules)
  return rules.slice(0, 1).flatMap((rule) => rule.headers.filter(([name]) => !varying.has(name)))
}
