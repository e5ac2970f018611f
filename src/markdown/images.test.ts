import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compileText, diagnosticsOf } from './testing.ts'
import { resolveMarkdown } from './markdownExport.ts'

const dir = mkdtempSync(join(tmpdir(), 'images-'))
mkdirSync(join(dir, 'docs/css'), { recursive: true })
writeFileSync(join(dir, 'docs/css/A box.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"/>')
writeFileSync(join(dir, 'docs/css/broken.png'), 'no image')
afterAll(() => rmSync(dir, { recursive: true }))

test('an image gets a URL with its hash and its size', async () => {
  const { images, code, markdown } = await compileText('![A box](<./A box.svg>)', 'doc', dir)
  expect(images).toEqual([
    { file: 'docs/css/A box.svg', url: expect.stringMatching(/^\/img\/A-box\.[\da-f]{8}\.svg$/) },
  ])
  expect(code).toContain('width: 120')
  expect(code).toContain('height: 80')
  expect(code).not.toContain('_components.p')
  expect(resolveMarkdown(markdown, (href) => href)).toBe(`![A box](${images[0]?.url})\n`)
})

test('a title becomes a caption; references are resolved; an image is copied once', async () => {
  const { images, code } = await compileText(
    '![A][b]\n\nText ![A][b] text.\n\n[b]: <A box.svg> "The caption"\n',
    'doc',
    dir,
  )
  expect(images).toHaveLength(1)
  expect(code).toContain('caption: "The caption"')
})

test.each([
  ['![A](./none.png)', 'there is no `content/docs/css/none.png`'],
  ['![A](../../../etc/passwd)', 'does not exist'],
  ['![](./none.png)', 'has no text alternative'],
  ['![A](https://example.com/a.png)', 'is not a file of the content folder'],
])('%s is a problem', async (source, message) => {
  expect((await diagnosticsOf(source)).join('\n')).toContain(message)
})

test('a file that is no image is a problem', async () => {
  await expect(compileText('![A](./broken.png)', 'doc', dir)).rejects.toThrow('cannot be read')
})
