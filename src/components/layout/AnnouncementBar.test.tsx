import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnnouncementBar } from './AnnouncementBar.tsx'

const bar = { id: 'news', content: 'Something <b>new</b>', backgroundColor: '#fff', textColor: '#000' }

test.each([true, false])('§4 a bar can be closed unless it is configured otherwise: %s', (isCloseable) => {
  const markup = renderToStaticMarkup(<AnnouncementBar bar={{ ...bar, isCloseable }} />)
  expect(markup).toContain('Something <b>new</b>')
  expect(markup.includes('<button')).toBe(isCloseable)
})
