import type { SiteConfig } from './site.ts'

/** Rules that depend on the configuration; the Content Security Policy allows them by their hash. */
export function announcementCss({
  id,
  backgroundColor,
  textColor,
}: NonNullable<SiteConfig['announcementBar']>): string {
  const colors = [backgroundColor && `background:${backgroundColor}`, textColor && `color:${textColor}`]
    .filter(Boolean)
    .join(';')
  return `html[data-dismissed="${cssString(id)}"] #announcement{display:none}${colors ? `#announcement{${colors}}` : ''}`
}

const cssString = (text: string) => text.replace(/[^\w -]/g, (c) => `\\${c.codePointAt(0)?.toString(16)} `)
