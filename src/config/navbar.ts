import { inspect } from 'node-inspect-extracted'
import { z } from 'zod'

const position = z.enum(['left', 'right']).default('left')

/** Everything that leads somewhere has exactly one of `to` (inside the site) and `href` (outside). */
const target = {
  label: z.string().min(1),
  to: z.string().startsWith('/').optional(),
  href: z.url({ protocol: /^https?$/ }).optional(),
}
const oneTarget = (item: { to?: string; href?: string }) => (item.to === undefined) !== (item.href === undefined)
const oneTargetError = 'needs exactly one of "to" (a path of this site) and "href" (an address elsewhere)'

const linkItem = z.strictObject({ type: z.literal('default'), position, ...target }).refine(oneTarget, oneTargetError)
const htmlItem = z.strictObject({ type: z.literal('html'), position, value: z.string().min(1) })
const docItem = z.strictObject({
  type: z.literal('doc'),
  position,
  docId: z.string().min(1),
  label: z.string().min(1).optional(),
})
const docSidebarItem = z.strictObject({
  type: z.literal('docSidebar'),
  position,
  sidebarId: z.string().min(1),
  label: z.string().min(1).optional(),
})
const docsVersionItem = z.strictObject({
  type: z.literal('docsVersion'),
  position,
  label: z.string().min(1).optional(),
  to: z.string().startsWith('/').optional(),
})

const nested = z.discriminatedUnion('type', [linkItem, htmlItem, docItem, docSidebarItem, docsVersionItem])

const dropdownItem = z.strictObject({
  type: z.literal('dropdown'),
  position,
  label: z.string().min(1),
  to: z.string().startsWith('/').optional(),
  items: z.array(z.preprocess(withType, nested)).min(1),
})
const searchItem = z.strictObject({ type: z.literal('search'), position })
const docsVersionDropdownItem = z.strictObject({
  type: z.literal('docsVersionDropdown'),
  position,
  dropdownItemsBefore: z.array(z.preprocess(withType, nested)).default([]),
  dropdownItemsAfter: z.array(z.preprocess(withType, nested)).default([]),
})
const localeDropdownItem = z.strictObject({ type: z.literal('localeDropdown'), position })

const schemas = {
  default: linkItem,
  dropdown: dropdownItem,
  search: searchItem,
  html: htmlItem,
  doc: docItem,
  docSidebar: docSidebarItem,
  docsVersion: docsVersionItem,
  docsVersionDropdown: docsVersionDropdownItem,
  localeDropdown: localeDropdownItem,
} as const

/** A checked navbar item; `type` decides which component shows it. */
export type NavbarItem = { [K in keyof typeof schemas]: z.output<(typeof schemas)[K]> }[keyof typeof schemas]
/** A checked item inside a dropdown. */
export type NavbarSubItem = z.output<typeof nested>
/** What an editor may write: `type` and `position` have defaults. */
export type NavbarItemInput =
  DefaultType<z.input<typeof linkItem>> | DropdownInput | Exclude<AnyInput, { type: 'default' | 'dropdown' }>

type AnyInput = { [K in keyof typeof schemas]: z.input<(typeof schemas)[K]> }[keyof typeof schemas]
type DefaultType<T> = Omit<T, 'type'> & { type?: 'default' }
type DropdownInput = Omit<z.input<typeof dropdownItem>, 'items' | 'type'> & {
  type?: 'dropdown'
  items: (DefaultType<z.input<typeof linkItem>> | z.input<typeof nested>)[]
}

/** An item with `items` and no `type` is a dropdown; any other without a `type` is a link. */
function withType(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || 'type' in item) return item
  return { type: 'items' in item ? 'dropdown' : 'default', ...item }
}

/**
 * Checks the navbar items one by one.
 * @returns The checked items, and a message for each bad one that names its configuration.
 */
export function parseNavbarItems(items: readonly unknown[]): { items: NavbarItem[]; errors: string[] } {
  const checked: NavbarItem[] = []
  const errors: string[] = []
  items.forEach((item, index) => {
    const typed = withType(item)
    const where = `navbar.items[${index}]`
    const type = typeof typed === 'object' && typed !== null && 'type' in typed ? typed.type : undefined
    if (type === undefined) {
      errors.push(`${where}: a navbar item is an object. Bad configuration: ${show(item)}`)
    } else if (typeof type !== 'string' || !Object.hasOwn(schemas, type)) {
      errors.push(
        `${where}: No NavbarItem component found for type ${typeof type === 'string' ? `"${type}"` : show(type)}. Known types: ${Object.keys(schemas).join(', ')}.`,
      )
    } else {
      const result = schemas[type as keyof typeof schemas].safeParse(typed)
      if (result.success) checked.push(result.data)
      else errors.push(`${where}: ${issues(result.error)}. Bad configuration: ${show(item)}`)
    }
  })
  return { items: checked, errors }
}

/** On one line, whatever it is: JSON has neither functions nor circles, and `String` needs a method of the value. */
const show = (value: unknown) => inspect(value, { breakLength: Infinity, depth: 5 })

/** One line for all issues of a Zod error, each with the path of its field. */
function issues(error: z.ZodError): string {
  return error.issues.map((i) => `${i.path.length ? `${i.path.map(String).join('.')}: ` : ''}${i.message}`).join('; ')
}
