import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Post } from '../../content/shared/model.ts'
import { Byline } from './PostSummary.tsx'

const post = { date: '2026-06-02', authors: [{ key: 'a', name: 'Anna', path: '/blog/authors/a' }] } as unknown as Post
const text = (minutes?: number) =>
  renderToStaticMarkup(<Byline post={post} minutes={minutes} />).replace(/<!-- -->|<[^>]+>/g, '')

test('the reading time stands in the byline only where it is asked for', () => {
  expect(text()).not.toContain('min read')
  expect(text(5)).toContain(' · 5 min read · Anna')
})
