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
  expect(result).toMatch(/^<img src="data:[^"]*#cat\.jpg" /)
  expect(result).not.toContain('sky.png')
  expect(result.match(/data:image\/svg\+xml/g)).toHaveLength(2)
  expect(result).toContain('data:image/gif;base64,AA')
})

test('texts of scripts are changed, and nothing in them, in comments and in fields is taken for a tag', () => {
  const html =
    '<!-- <script>a</script> --><SCRIPT\ntype=module defer>b("<img src=x.png>")</Script ><textarea><script>c</script></textarea><style>/* <link href=x> */</style>'
  expect(readerDocument(html, [], (code) => code.toUpperCase())).toBe(
    '<!-- <script>a</script> --><script data-sample="module" defer type="text/plain">B("<IMG SRC=X.PNG>")</Script ><textarea><script>c</script></textarea><style>/* <link href=x> */</style>',
  )
})

test('a picture within an attribute leaves the attribute whole', () => {
  const result = readerDocument('<p style="background: url(sky.png); color: red">', [])
  expect(result).toMatch(/^<p style="background: url\(data:[^"]*\); color: red">$/)
})

test('attributes are read as a browser reads them', () => {
  const html = `<img alt="a > b" title=it's src=cat.jpg><video poster='a.png' src="b.mp4"></video><img srcset="a.png 2x">`
  const result = readerDocument(html, [])
  for (const name of ['cat.jpg', 'a.png', 'b.mp4']) expect(result).not.toMatch(new RegExp(`["'= ]${name}`))
  expect(result).toContain(`<img alt="a > b" title=it's src="data:`)
})

test('a list of pictures keeps its descriptors, and each picture the name of its file', () => {
  const shorten = (html: string) => readerDocument(html, []).replace(/data:[^#"]*#/g, '#')
  expect(shorten('<img src="a.jpg" srcset="a.jpg 1x, b.jpg 2x,c.jpg 3x">')).toBe(
    '<img src="#a.jpg" srcset="#a.jpg 1x, #b.jpg 2x, #c.jpg 3x">',
  )
  expect(shorten('<source srcset="\n  a.jpg,\n  x/b.jpg 1600w">')).toBe('<source srcset=" #a.jpg, #x%2Fb.jpg 1600w">')
})

/** Twenty-five times what a reader can write: what takes the square of it does not end within the limit of a test. */
const LENGTH = 1_000_000
test.each([
  '<link href=',
  '<link ',
  '<link href="',
  '<a "',
  "<img src='",
  '<script>',
  '<script type="importmap">',
  '<img src=x srcset="',
  'url(',
  'url("',
  'url(.png',
  'url( .png.png',
  '.png',
  '<!--',
  '<',
  '</script',
  ' ',
  '<style>',
  '<video poster=a.png',
])('%s without end is read to its end', (piece) => {
  const text = piece.repeat(Math.ceil(LENGTH / piece.length))
  for (const html of [text, `<style>a{b:url(${text}`, `<link href=${text}`, `<p style="${text}`])
    expect(readerDocument(html, []).length).toBeGreaterThanOrEqual(0)
})
