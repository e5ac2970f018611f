import { expect, test } from 'vitest'
import { compileText, diagnosticsOf } from './testing.ts'

test('every known container compiles', async () => {
  const simple = ['note', 'tip', 'warning', 'pitfall', 'objectives', 'summary', 'short', 'weak']
  const source = simple.map((name) => `:::${name}\nText.\n:::`).join('\n\n')
  const nested = '::::exercise[Do]\nText.\n\n:::solution\nDone.\n:::\n::::\n\n::::tabs\n:::tab[npm]\nA\n:::\n::::'
  expect(await diagnosticsOf(`${source}\n\n${nested}`)).toEqual([])
})

test('an unknown container names the known ones', async () => {
  expect(await diagnosticsOf(':::danger\nText.\n:::')).toEqual([
    expect.stringMatching(/^1: Unknown container `:::danger`. Known are: note, tip,/),
  ])
})

test('a container that is not closed is told where it opens', async () => {
  expect(await diagnosticsOf('Text.\n\n:::note\nText.\n')).toEqual([
    expect.stringMatching(/^3: `:::note` is never closed/),
  ])
})

test('a container with as many colons as the one around it is told', async () => {
  const diagnostics = await diagnosticsOf(':::exercise[Do]\nText.\n\n:::solution\nDone.\n:::\n:::\n')
  expect(diagnostics).toEqual([
    expect.stringMatching(/^4: `:::solution` is never closed/),
    expect.stringMatching(/^7: `:::` closes nothing/),
  ])
})

test.each([
  ['::: note\nText.\n:::', '1: `::: note` opens nothing.'],
  [':::note{.big}\nText.\n:::', '1: `:::note` takes no attributes.'],
  [':::summary[Title]\nText.\n:::', '1: `:::summary` takes no title.'],
  [':::solution\nText.\n:::', '1: `:::solution` stands outside of `:::exercise`.'],
  ['::::tabs\nText.\n::::', '1: `:::tabs` holds something else'],
  ['::::tabs\n:::tab\nText.\n:::\n::::', '2: `:::tab` has no title.'],
  [':::deep\nText.\n:::', '1: `:::deep` has no title.'],
  ['::::note\n:::deep[Rare]\nText.\n:::\n::::', '2: `:::deep` stands inside of another block.'],
  [':::note\n:::', '1: `:::note` is empty.'],
])('%j is a problem', async (source, message) => {
  expect((await diagnosticsOf(source)).join('\n')).toContain(message)
})

test('exercises are numbered and can be linked to', async () => {
  const { ids, markdown } = await compileText('::::exercise[One]\nA\n::::\n\n::::exercise\nB\n::::')
  expect(ids).toEqual(['exercise-1', 'exercise-2'])
  expect(markdown).toBe('**Exercise 1: One**\n\nA\n\n**Exercise 2**\n\nB\n')
})
