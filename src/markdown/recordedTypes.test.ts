import { expect, test } from 'vitest'
import { compile } from './compile.ts'
import { diagnosticsOf, samplesOf } from './testing.ts'

test('a page carries what is recorded of the types of its sample, under the name of the same sample', async () => {
  const page = async (words: string, recorded = true) => {
    const source = `\`\`\`ts ${words}\nconst ok: string = "x"\nconst bad: number = ok\n\`\`\`\n`
    const [sample] = samplesOf(source)
    const known = { types: '6,2,0\fconst ok: string', reports: "TS2322: Type 'string' is no number." }
    const types = recorded ? { [sample?.id ?? '']: known } : {}
    return compile({ path: 'docs/page.mdx', source, kind: 'doc', contentDir: '/nowhere', types })
  }
  const { code: body, markdown } = await page('error="2322" types')
  expect(body).toContain(`reports: "TS2322: Type 'string' is no number."`)
  expect(body).toContain('types: "6,2,0\\fconst ok: string"')
  expect(markdown).toContain("Type 'string' is no number.")
  expect(markdown).toBe((await page('error="2322"')).markdown)
  const name = /sample: "\w+"/
  expect(name.exec(body)?.[0]).toBe(name.exec((await page('error="2322"')).code)?.[0])
  expect((await page('error="2322" types', false)).code).not.toMatch(/types: "|reports: "/)
})

test.each([
  ['```js types\nx\n```', '1: `types` is for TypeScript.'],
  ['Text.\n\n```css types\n.a {}\n```', '3: `types` is for TypeScript.'],
  ['```ts types hidden\nx\n```', '1: Nobody sees this sample. Take `types` away.'],
  ['```ts types="all"\nx\n```', '1: `types` takes no value. Write just `types`.'],
])('%j is a problem', async (source, message) => {
  expect((await diagnosticsOf(source)).join('\n')).toContain(message)
})
