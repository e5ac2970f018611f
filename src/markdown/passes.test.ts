import { describe, expect, test } from 'vitest'
import { compile } from './compile.ts'
import { checkingPasses, makingPasses, type Pass } from './passes.ts'
import type { PageKind } from './shared/compiled.ts'

/** A list in which one pass stands right after another, or before it. */
function moved(passes: readonly Pass[], name: string, place: 'after' | 'before', other: string): Pass[] {
  const found = passes.find((one) => one.name === name)
  const rest = passes.filter((one) => one !== found)
  const at = rest.findIndex((one) => one.name === other)
  if (!found || at < 0) throw new Error(`no passes ${name} and ${other}`)
  return rest.toSpliced(place === 'before' ? at : at + 1, 0, found)
}

const compiled = (source: string, kind: PageKind, checking = checkingPasses, making = makingPasses) =>
  compile({ path: 'docs/css/page.mdx', source, kind, contentDir: '/nowhere' }, { checking, making }).catch(String)

test('each pass has a name of its own and says why it stands where it does', () => {
  const all = [...checkingPasses, ...makingPasses]
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(new Set(all.map(({ why }) => why)).size).toBe(all.length)
  for (const { why } of all) expect(why).toMatch(/^(?:First|Last|Before|After|From here on)\b.*\.$/)
})

const exercise =
  '::::exercise\n```js\n// Write it.\n```\n:::solution\n```js\nlet a = 1\n```\n:::\n```js check\nif (a !== 1) throw new Error("a is one")\n```\n::::\n'
const prediction =
  ':::predict[What?]\n```js\nconsole.log(1)\n```\n\n```output\n1\n```\n\n- `1`: so.\n- `2`: not so.\n:::\n'
const lesson = `:::objectives\n- A\n- B\n:::\n\n## One\n\nText.\n\n:::checkpoint\nDone.\n:::\n\n## Two\n\nText.\n`

describe('a page is another one where', () => {
  test.each<[string, 'after' | 'before', string, PageKind, string]>([
    ['syntax', 'after', 'ids', 'doc', 'A\n\n## {/* none */}\n'],
    ['directives', 'after', 'outputs', 'doc', exercise],
    ['references', 'after', 'links', 'doc', '[A][a]\n\n[a]: ./b.mdx\n'],
    ['ids', 'before', 'directives', 'doc', exercise],
    ['asked', 'after', 'teaser', 'post', '{/* asked:\nhow\n*/}\n\n{/* truncate */}\n\nText.\n'],
  ])('the pass "%s" stands %s "%s"', async (name, place, other, kind, source) => {
    const passes = moved(checkingPasses, name, place, other)
    expect(await compiled(source, kind, passes)).not.toEqual(await compiled(source, kind))
  })

  test.each<[string, 'after' | 'before', string, string]>([
    ['sections', 'after', 'specifications', exercise],
    ['parts', 'after', 'completed checkpoint', lesson],
    ['review', 'before', 'parts', lesson],
    ['markdown export', 'after', 'predictions', prediction],
  ])('the pass "%s" stands %s "%s"', async (name, place, other, source) => {
    const passes = moved(makingPasses, name, place, other)
    expect(await compiled(source, 'doc', checkingPasses, passes)).not.toEqual(await compiled(source, 'doc'))
  })
})
