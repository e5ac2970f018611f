import { expect, test } from 'vitest'
import { formatAnswer, isSelected, isShared, parseAnswer } from './selection.ts'

const css = ['/docs/css', '/docs/category/css-basics']

test('a subject brings its pages, their payloads, programs and results, and what every page needs', () => {
  for (const path of [
    '/docs/css',
    '/_rsc/docs/css.txt',
    '/docs/css/basics/css-selectors',
    '/_rsc/docs/css/basics/css-selectors.txt',
    '/run/docs/css/basics/css-selectors.json',
    '/run/frames/docs/css/basics/css-selectors/0648a9232e2c',
    '/docs/category/css-basics',
    '/_rsc/docs/category/css-basics.txt',
    '/',
    '/_rsc/index.txt',
    '/docs',
    '/offline',
    '/404',
    '/assets/style-B6TB1PGE.css',
    '/search.json',
    '/practice.json',
    '/practice/docs/css/basics/css-box-model/0.json',
    '/search/index-8650573a/all.txt',
    '/run/frame',
    '/icon-192.png',
  ])
    expect(isSelected(css, path), path).toBe(true)
  for (const path of [
    '/docs/html',
    '/_rsc/docs/html.txt',
    '/docs/css-in-js',
    '/docs/category/css-advanced',
    '/run/frames/docs/html/d48c3ea0066f',
    '/run/docs/html.json',
    '/practice/docs/html/basics/links/0.json',
    '/blog/hello-world',
    '/docs/tags/grid',
  ]) {
    expect(isSelected(css, path), path).toBe(false)
    expect(isShared(path), path).toBe(false)
    expect(isSelected('all', path), path).toBe(true)
  }
})

test('the type checker comes with the whole site and with TypeScript, not with another subject', () => {
  const checker = '/assets/typecheck-0123abcd.js'
  expect(isShared(checker)).toBe(false)
  expect(isSelected('all', checker)).toBe(true)
  expect(isSelected(['/docs/typescript', '/docs/category/typescript---basics'], checker)).toBe(true)
  expect(isSelected(css, checker)).toBe(false)
})

test('an answer is kept as it was given, and what somebody else has stored is none', () => {
  for (const answer of [
    { type: 'declined', selection: 'all' },
    { type: 'declined', selection: css },
    { type: 'keep', selection: 'all' },
    { type: 'keep', selection: css },
  ] as const)
    expect(parseAnswer(formatAnswer(answer))).toEqual(answer)
  for (const text of [null, '', 'yes', '"><script>']) expect(parseAnswer(text)).toBeUndefined()
  expect(parseAnswer('keep "><script>')).toEqual({ type: 'keep', selection: 'all' })
})
