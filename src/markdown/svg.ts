/**
 * What the renderer's colors become on this site. Presentation attributes may hold `var()`, are not inline styles for
 * a content security policy, and follow the color mode.
 */
const colors: Readonly<Record<string, string>> = {
  '--_text': '--text',
  '--_text-sec': '--text',
  '--_text-muted': '--text-muted',
  '--_text-faint': '--text-muted',
  '--_line': '--text-muted',
  '--_arrow': '--text-muted',
  '--_node-fill': '--accent-soft',
  '--_node-stroke': '--accent',
  '--_group-fill': '--bg-sunken',
  '--_group-hdr': '--bg-sunken',
  '--_inner-stroke': '--border',
  '--_key-badge': '--bg-sunken',
  '--bg': '--bg',
  '--fg': '--text',
}

/** Attributes that the page has no use for. */
const useless = /^(?:class|style|xmlns|data-.*)$/

/**
 * Makes the SVG of the diagram renderer fit for a page whose policy forbids inline styles and foreign requests:
 * colors by the site's variables, no `style`, no font, identifiers that are unique in a page, and few bytes.
 * @param svg what beautiful-mermaid returned
 * @param prefix begins every identifier
 */
export function cleanSvg(svg: string, prefix: string): string {
  const clean = svg
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g, (_, name: string, attributes: string, close: string) =>
      cleanTag(name, attributes, close, prefix),
    )
    .replace(/>\s*\n\s*/g, '>')
    .replace(/<defs><\/defs>|<title>[\s\S]*?<\/title>/g, '')
    .replace(/<g>((?:(?!<\/?g\b)[\s\S])*)<\/g>/g, '$1')
    .trim()
  if (/<(?:style|script|foreignObject|image)\b|<[^>]*\s(?:style|on\w+|href)=|url\((?!#)/.test(clean))
    throw new Error('The drawn diagram holds a style, script or link, which the policy of the site forbids.')
  return clean
}

function cleanTag(name: string, attributes: string, close: string, prefix: string): string {
  let mono = false
  const kept = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].flatMap(([, key = '', value = '']) => {
    if (key === 'class' && value === 'mono') mono = true
    if (useless.test(key) || ((key === 'rx' || key === 'ry') && Number(value) === 0)) return []
    return [`${key}="${cleanValue(key, value, prefix)}"`]
  })
  if (mono) kept.push('font-family="var(--font-code)"')
  return `<${[name, ...kept].join(' ')}${close}>`
}

function cleanValue(key: string, value: string, prefix: string): string {
  if (key === 'id') return prefix + value
  return value
    .replace(/url\(#/g, `url(#${prefix}`)
    .replace(/var\((--[\w-]+)\)/g, (_, variable: string) => `var(${colors[variable] ?? '--text'})`)
    .replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))
}
