import {
  HOST_FILES,
  constantHeaders,
  headersFor,
  matches,
  varyingHeaders,
  type Header,
  type Host,
  type HeaderRule,
} from './rules.ts'

/**
 * `_headers`, which Netlify and Cloudflare Pages both read, and read differently: where two rules name a path,
 * Cloudflare joins the values of a header, and Netlify does not promise anything. Cloudflare has a line that removes a
 * header again; Netlify skips it. So no header stands in two rules that name the same path, and both read the same.
 *
 * A rule for every path cannot have an exception then. Headers that vary are written for the addresses that exist;
 * under any other the host sends `404.html`, which carries the policy itself.
 * @see https://developers.cloudflare.com/pages/configuration/headers/
 * @see https://docs.netlify.com/manage/routing/headers/
 */
export const headersFile: Host = {
  files: ({ rules, addresses }) => {
    const blocks = [
      { path: '/*', headers: constantHeaders(rules) },
      ...hashedFiles(rules),
      ...existing(rules, addresses),
    ]
    return [{ path: HOST_FILES.headersFile, data: blocks.map(block).join('\n') }]
  },
}

const block = ({ path, headers }: HeaderRule) =>
  `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`

/** Both hosts revalidate everything unless told otherwise, so only the exceptions are written. */
const SENT_BY_DEFAULT = 'Cache-Control'

const hashedFiles = (rules: readonly HeaderRule[]): HeaderRule[] =>
  rules.slice(1).flatMap(({ path, headers }) => {
    const kept = headers.filter(([name]) => name === SENT_BY_DEFAULT)
    return kept.length > 0 ? [{ path, headers: kept }] : []
  })

function existing(rules: readonly HeaderRule[], addresses: readonly string[]): HeaderRule[] {
  const names = [...varyingHeaders(rules).keys()].filter((name) => name !== SENT_BY_DEFAULT)
  const varying = (path: string): Header[] => {
    const headers = headersFor(rules, path)
    return names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : []))
  }
  return disjointPatterns(addresses, (path) => JSON.stringify(varying(path))).map(({ pattern, example }) => ({
    path: pattern,
    headers: varying(example),
  }))
}

/**
 * Covers addresses with patterns of which no two name the same path.
 * @param keyOf Gives what the addresses of one pattern have in common.
 * @returns Each pattern with one of its addresses.
 */
export function disjointPatterns(
  addresses: readonly string[],
  keyOf: (address: string) => string,
): { pattern: string; example: string }[] {
  const keys = new Map(addresses.map((address) => [address, keyOf(address)]))
  const uniform = new Map<string, boolean>()
  const isUniform = (prefix: string) => {
    const known = uniform.get(prefix)
    if (known !== undefined) return known
    const found = new Set([...keys].filter(([address]) => address.startsWith(prefix)).map(([, key]) => key))
    uniform.set(prefix, found.size === 1)
    return found.size === 1
  }
  const covering = new Map<string, string>()
  for (const address of keys.keys()) {
    // `/docs`, `/docs/css`, `/docs/css.html`: a pattern ends where a name does.
    const parts = address.split(/(?=[/.])/)
    const prefixes = parts.map((_, i) => parts.slice(0, i + 1).join(''))
    const prefix = prefixes.find((candidate) => candidate !== '/' && isUniform(candidate))
    covering.set(prefix === undefined ? address : `${prefix}*`, address)
  }
  const patterns = [...covering.keys()]
  return [...covering]
    .filter(([pattern]) => !patterns.some((other) => other !== pattern && matches(other, pattern)))
    .map(([pattern, example]) => ({ pattern, example }))
}
