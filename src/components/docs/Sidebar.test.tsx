import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SidebarItem } from '../../content/shared/model.ts'
import { Sidebar } from './Sidebar.tsx'

const link = (href: string): SidebarItem => ({ type: 'link', href, label: href })
const items: SidebarItem[] = [
  { type: 'category', label: 'One', items: [link('/a'), { type: 'category', label: 'Inner', items: [link('/b')] }] },
  { type: 'category', label: 'Two', items: [link('/c')] },
]

function categories(autoCollapse: boolean): (string | undefined)[][] {
  const markup = renderToStaticMarkup(
    <Sidebar items={items} path="/b" label="Pages" hideable={false} autoCollapse={autoCollapse} />,
  )
  return [...markup.matchAll(/<details(?: name="([^"]*)")?( open="")?[^>]*>/g)].map(([, name, open]) => [
    name,
    open?.trim(),
  ])
}

test('categories of a small section are open, and none closes another', () => {
  expect(categories(false)).toEqual([
    [undefined, 'open=""'],
    [undefined, 'open=""'],
    [undefined, 'open=""'],
  ])
})

test('where one is open at a time, it is the one of the current page', () => {
  expect(categories(true)).toEqual([
    ['sidebar', 'open=""'],
    ['sidebar/One', 'open=""'],
    ['sidebar', undefined],
  ])
})

test('§3 a category whose own page is unlisted is linked only there', () => {
  const unlisted: SidebarItem[] = [
    { type: 'category', label: 'Hidden', href: '/hidden', linkUnlisted: true, items: [link('/seen')] },
  ]
  const hrefs = (path: string) =>
    [
      ...renderToStaticMarkup(
        <Sidebar items={unlisted} path={path} label="Pages" hideable={false} autoCollapse={false} />,
      ).matchAll(/href="([^"]*)"/g),
    ].map(([, href]) => href)
  expect(hrefs('/seen')).toEqual(['/seen'])
  expect(hrefs('/hidden')).toEqual(['/hidden', '/seen'])
})
