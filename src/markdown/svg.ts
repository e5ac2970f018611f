import type { Element, ElementContent, Properties, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'

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

/** Shapes and text: nothing that loads, links, runs or brings styles. */
const allowed = new Set('svg defs marker g rect circle ellipse line polyline polygon path text tspan'.split(' '))

/** What the page has no use for: the renderer's own styles, and titles that repeat a label as a tooltip. */
const dropped = new Set(['style', 'title'])

/** Attributes that the page has no use for, by their names in the tree. */
const useless = /^(?:className|style|xmlns|data.*)$/

/**
 * Makes the SVG of the diagram renderer fit for a page whose policy forbids inline styles and foreign requests:
 * colors by the site's variables, no `style`, no font, identifiers that are unique in a page, and few bytes.
 * @param svg As beautiful-mermaid returned it.
 * @param prefix Begins every identifier.
 * @throws when something is left that the policy of the site forbids
 */
export function cleanSvg(svg: string, prefix: string): string {
  const tree = fromHtml(svg, { fragment: true, space: 'svg' })
  const children = tree.children.flatMap((node) => clean(node, prefix))
  return toHtml(
    { type: 'root', children },
    {
      space: 'svg',
      closeEmptyElements: true,
      tightSelfClosing: true,
      characterReferences: { useNamedReferences: true },
    },
  )
}

/** What becomes of a node: nothing, itself, or its children where they need no group. */
function clean(node: RootContent, prefix: string): ElementContent[] {
  if (node.type === 'text') return /^\s*\n\s*$/.test(node.value) ? [] : [node]
  if (node.type !== 'element' || dropped.has(node.tagName)) return []
  if (!allowed.has(node.tagName)) throw forbidden(`<${node.tagName}>`)
  const children = node.children.flatMap((child) => clean(child, prefix))
  const properties = cleanProperties(node, prefix)
  if (node.tagName === 'g' && Object.keys(properties).length === 0) return children
  if (node.tagName === 'defs' && children.length === 0) return []
  return [{ type: 'element', tagName: node.tagName, properties, children }]
}

function cleanProperties({ properties }: Element, prefix: string): Properties {
  const kept = Object.entries(properties).flatMap(([name, value]) => {
    if (useless.test(name) || ((name === 'rx' || name === 'ry') && Number(value) === 0)) return []
    return [[name, cleanValue(name, [value].flat().join(' '), prefix)] as const]
  })
  const isMono = Array.isArray(properties.className) && properties.className.includes('mono')
  return { ...Object.fromEntries(kept), ...(isMono && { fontFamily: 'var(--font-code)' }) }
}

function cleanValue(name: string, value: string, prefix: string): string {
  if (name === 'id') return prefix + value
  const known = value
    .replace(/url\(#/g, `url(#${prefix}`)
    .replace(/var\((--[\w-]+)\)/g, (_, variable: string) => `var(${colors[variable] ?? '--text'})`)
    .replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))
  if (/^(?:on|href|xLinkHref)/.test(name) || /url\((?!#)/.test(known)) throw forbidden(`${name}="${known}"`)
  return known
}

const forbidden = (found: string) =>
  new Error(`The drawn diagram holds ${found}, which the policy of the site forbids.`)
