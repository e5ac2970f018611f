import { expect, test } from 'vitest'
import { compileText } from './testing.ts'

const page = (...blocks: string[]) => compileText(['---\ntitle: x\n---', ...blocks].join('\n\n'))

test('what readers ask for belongs to the page or to the section above, apart from messages', async () => {
  const { sections, code, markdown } = await page(
    '{/* asked:\nlearn about modules\n*/}',
    'Text.',
    '## Dynamic import',
    "{/* asked:\nload code *only* when it's needed\n\n  error: TypeError: undefined is not an object (evaluating `a {b`)\n*/}",
    'More.',
    '## Last\n\nEnd.',
  )
  expect(sections.map(({ asked, errors, text }) => ({ asked, errors, text }))).toEqual([
    { asked: ['learn about modules'], errors: [], text: 'Text.' },
    {
      asked: ["load code *only* when it's needed"],
      errors: ['TypeError: undefined is not an object (evaluating `a {b`)'],
      text: 'More.',
    },
    { asked: [], errors: [], text: 'End.' },
  ])
  expect(code + markdown).not.toContain('asked')
})

test.each([
  ['- {/* asked:\n  a\n  */}', 'stands inside of another block'],
  ['{/* asked:\n*/}', 'names nothing'],
  ['{/* asked: a */}\n\nText.\n\n{/* asked: b */}', 'says twice'],
])('%j is refused', async (block, message) => {
  await expect(page('## One', block)).rejects.toThrow(message)
})
