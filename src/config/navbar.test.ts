import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { parseNavbarItems } from './navbar.ts'

const all = [
  { label: 'Blog', to: '/blog' },
  {
    label: 'More',
    items: [
      { label: 'Tags', to: '/docs/tags' },
      { type: 'doc', docId: 'index' },
    ],
  },
  { type: 'search', position: 'right' },
  { type: 'html', value: '<b>1.0</b>' },
  { type: 'doc', docId: 'css/index' },
  { type: 'docSidebar', sidebarId: 'cssSidebar' },
  { type: 'docsVersion' },
  { type: 'docsVersionDropdown' },
  { type: 'localeDropdown' },
]

test('all nine item types are accepted', () => {
  const { items, errors } = parseNavbarItems(all)
  expect(errors).toEqual([])
  expect(items.map((i) => i.type)).toEqual([
    'default',
    'dropdown',
    'search',
    'html',
    'doc',
    'docSidebar',
    'docsVersion',
    'docsVersionDropdown',
    'localeDropdown',
  ])
})

test('an item without a position stands on the left', () => {
  expect(parseNavbarItems([{ label: 'Blog', to: '/blog' }]).items[0]?.position).toBe('left')
})

test('an unknown type is an error that says no component was found for it', () => {
  const { errors } = parseNavbarItems([{ type: 'carousel' }])
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('No NavbarItem component found for type "carousel"')
  expect(errors[0]).toContain('docsVersionDropdown')
})

test.each([
  ['no target', { label: 'Nowhere' }],
  ['two targets', { label: 'Both', to: '/a', href: 'https://example.com' }],
  ['an unknown key', { label: 'Blog', to: '/blog', colour: 'red' }],
  ['a dangerous address', { label: 'Run', href: 'javascript:alert(1)' }],
  ['a dropdown inside a dropdown', { label: 'A', items: [{ label: 'B', items: [{ label: 'C', to: '/c' }] }] }],
  ['no object', 'Blog'],
])('%s is an error that names the bad configuration', (_, item) => {
  const { errors, items } = parseNavbarItems([item])
  expect(items).toEqual([])
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('navbar.items[0]')
  expect(errors[0]).toContain(`Bad configuration: ${inspect(item, { breakLength: Infinity, depth: 5 })}`)
})

test('every bad item is reported, not the first alone', () => {
  expect(parseNavbarItems([{ type: 'a' }, { label: 'Blog', to: '/blog' }, { type: 'b' }]).errors).toHaveLength(2)
})

const circular: Record<string, unknown> = { label: 'Round' }
circular.self = circular

test.each([
  ['a BigInt', { label: 'Big', to: 1n }, '1n'],
  ['itself', circular, "label: 'Round'"],
  ['a function', { label: 'F', to: () => '/' }, '[Function: to]'],
  ['a symbol', { label: 'S', type: Symbol('s') }, 'Symbol(s)'],
  ['an undefined', { label: 'U', to: undefined }, 'undefined'],
  [
    'a toJSON that throws',
    {
      label: 'J',
      toJSON: () => {
        throw new Error('no')
      },
    },
    "label: 'J'",
  ],
  ['a type without a text', { label: 'T', type: Object.create(null) as unknown }, 'found for type'],
])('an item that holds %s is an error that shows it', (_, item, shown) => {
  const { errors } = parseNavbarItems([item])
  expect(errors).toEqual([expect.stringContaining(shown)])
})
