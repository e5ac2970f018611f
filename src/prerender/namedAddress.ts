/** Begins a link to an address that the configuration names. */
export const NAMED = 'site:'

/**
 * Address of a link such as `site:repository/issues`: that of the name, and what follows it.
 * @param href begins with {@link NAMED}
 * @param links `links` of the configuration.
 * @returns `undefined` for a name that is not there
 */
export function namedAddress(href: string, links: Readonly<Record<string, string>>): string | undefined {
  const [, name = '', rest = ''] = /^([^/?#]*)(.*)$/s.exec(href.slice(NAMED.length)) ?? []
  return Object.hasOwn(links, name) ? `${links[name]}${rest}` : undefined
}
