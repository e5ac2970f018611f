import { expect, test } from 'vitest'
import type { Sample } from '../../samples/sample.ts'
import { readerDocument } from './readerDocument.ts'

const sample = (lang: string, code: string, file?: string): Sample => ({
  id: 'x',
  nth: 1,
  page: 'page.mdx',
  file: 'content/page.mdx',
  line: 1,
  lang,
  meta: file === undefined ? {} : { file },
  code,
  index: 0,
})

test('scripts are marked for the frame to run, with their type; data blocks stay as they are', () => {
  const html =
    '<script>a()</script><script type="module" src="app.js"></script><script type="application/json">{}</script>'
  expect(readerDocument(html, [])).toBe(
    '<script data-sample="" type="text/plain">a()</script><script data-sample="module" src="app.js" type="text/plain"></script><script type="application/json">{}</script>',
  )
})

test('a style sheet of the sample is written into the document, any other link goes', () => {
  const html = '<link rel="stylesheet" href="styles.css"><link rel="preconnect" href="https://example.com">'
  expect(readerDocument(html, [sample('css', 'p { color: red; }', 'styles.css')])).toBe(
    '<style>\np { color: red; }\n</style>',
  )
})

test('pictures are stand-ins, since the frame loads nothing', () => {
  const html =
    '<img src="cat.jpg" alt="A cat"><img src="data:image/gif;base64,AA" alt=""><p style="background: url(sky.png)">'
  const result = readerDocument(html, [])
  expect(result).not.toContain('cat.jpg')
  expect(result).not.toContain('sky.png')
  expect(result.match(/data:image\/svg\+xml/g)).toHaveLength(2)
  expect(result).toContain('data:image/gif;base64,AA')
})
