import { expect, test } from 'vitest'
import { placeholders } from './placeholders.ts'

const linesOf = (source: string) => placeholders(source, 'content/docs/x.mdx').map(({ line }) => line)

test('every line that is still to be written is told, in front matter, prose, lists and titles', () => {
  const source =
    '---\ndescription: "TODO: say it"\n---\n\nTODO: why\n\n- TODO: one\n\n:::pitfall[TODO: belief]\nText.\n:::\n'
  expect(linesOf(source)).toEqual([2, 5, 7, 9])
  expect(placeholders('TODO: why.\r\n', 'content/docs/x.mdx')).toEqual([
    {
      file: 'content/docs/x.mdx',
      line: 1,
      message: 'is still to be written: TODO: why. Write it, or keep `draft: true`.',
    },
  ])
})

test('a page may talk about such comments, in samples and in inline code', () => {
  expect(
    linesOf('Search for `TODO: ` or ``// TODO: x`` first.\n\n````js\n```\n// TODO: tidy\n````\n\nTODO: end\n'),
  ).toEqual([8])
})
