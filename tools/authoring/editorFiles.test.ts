import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  categorySchema,
  docFrontMatter,
  pageFrontMatter,
  parseFrontMatter,
  parseYaml,
  postFrontMatter,
} from '../../src/config/frontMatter.ts'
import { formatDiagnostic } from '../../src/config/diagnostics.ts'
import { readContent } from '../../src/content/files.ts'
import { directives } from '../../src/markdown/directives.ts'
import { diagnosticsOf } from '../../src/markdown/testing.ts'
import { editorSchemas, SCHEMA_FOLDER } from './editorSchemas.ts'

const root = resolve(import.meta.dirname, '../..')
const files = await readContent(join(root, 'content'))
const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(root, path), 'utf8'))

describe('schemas', () => {
  test.each([...editorSchemas()])('%s is what the site checks; write it with vitest --update', async (name, schema) => {
    const path = join(root, SCHEMA_FOLDER, name)
    const text = await format(JSON.stringify(schema), { ...(await resolveConfig(path)), filepath: path })
    await expect(text).toMatchFileSnapshot(path)
  })

  test('there is no file of a schema that is gone, and the settings name files that are there', async () => {
    const names = await readdir(join(root, SCHEMA_FOLDER))
    expect(names.toSorted()).toEqual([...editorSchemas().keys()].toSorted())
    const settings = z.looseObject({ 'yaml.schemas': z.record(z.string(), z.string()) })
    const mapped = Object.keys(settings.parse(await readJson('.vscode/settings.json'))['yaml.schemas'])
    expect(mapped.filter((path) => !names.some((name) => path === `${SCHEMA_FOLDER}/${name}`))).toEqual([])
  })

  /** A checker made from the JSON schema alone, as an editor has it. */
  const checker = (name: string) => z.fromJSONSchema(structuredClone(editorSchemas().get(name)!))
  const written = files.flatMap(({ path, source }): [string, string, unknown][] => {
    const frontMatter = parse(/^---\n([^]*?)\n---\n/.exec(source)?.[1] ?? '')
    if (path.endsWith('_category_.yml')) return [['category.json', path, parse(source)]]
    if (['authors.yml', 'paths.yml', 'tags.yml'].includes(path))
      return [[path.replace('.yml', '.json'), path, parse(source)]]
    const [folder] = path.split('/')
    const names: Record<string, string> = { docs: 'doc.json', blog: 'post.json', pages: 'page.json' }
    return folder !== undefined && path.endsWith('.mdx') ? [[names[folder]!, path, frontMatter]] : []
  })

  test.each(written)('%s accepts %s, and refuses a slip in it', (name, _, data) => {
    expect(checker(name).safeParse(data)).toMatchObject({ success: true })
    expect(checker(name).safeParse({ ...(data as object), 'a slip': 1 })).toMatchObject({ success: false })
  })
})

const snippetFile = z.record(
  z.string(),
  z.strictObject({ scope: z.string(), prefix: z.string(), description: z.string(), body: z.array(z.string()) }),
)

describe('snippets', async () => {
  const snippets = Object.values(snippetFile.parse(await readJson('.vscode/scrollcraft.code-snippets')))
  const date: Record<string, string> = { CURRENT_YEAR: '2026', CURRENT_MONTH: '01', CURRENT_DATE: '31' }
  /** What an author has who accepts every proposal. */
  const expand = (body: readonly string[]) =>
    body
      .join('\n')
      .replace(/\$\{(CURRENT_\w+)\}/g, (_, name: string) => date[name] ?? '')
      .replace(/(?<!\\)\$\{\d+\|([^,|]*)[^}]*\|\}/g, '$1')
      .replace(/(?<!\\)\$\{\d+:((?:\\.|[^}\\])*)\}/g, '$1')
      .replace(/(?<!\\)\$\d/g, 'x')
      .replace(/\\([$}\\])/g, '$1')
  const sample = '```js\nconsole.log("x")\n```\n\n'
  const frontMatters = { 'front-lesson': docFrontMatter, 'front-post': postFrontMatter, 'front-page': pageFrontMatter }

  test.each(snippets.filter(({ scope }) => scope !== 'yaml').map((s) => [s.prefix, expand(s.body)]))(
    '%s compiles as it stands',
    async (prefix, text) => {
      expect(text).not.toMatch(/\$\{\d/)
      const starts = { output: sample, 'sample-continues': sample, question: '## Junior\n\n', checkpoint: '## One\n\n' }
      const before = Object.entries(starts).find(([name]) => name === prefix)?.[1] ?? ''
      expect(await diagnosticsOf(before + text)).toEqual([])
    },
  )

  test.each(Object.entries(frontMatters))('%s is valid', (prefix, schema) => {
    const snippet = snippets.find((s) => s.prefix === prefix)
    expect(parseFrontMatter<object>(expand(snippet?.body ?? []), schema, prefix).diagnostics).toBeUndefined()
  })

  test('a category is valid', () => {
    const snippet = snippets.find((s) => s.scope === 'yaml')
    expect(parseYaml(expand(snippet?.body ?? []), categorySchema, 'category').diagnostics).toBeUndefined()
  })

  test('there is one for every container', () => {
    const all = snippets.flatMap(({ body }) => body).join('\n')
    expect(Object.keys(directives).filter((name) => !new RegExp(`^:{3,}${name}\\b`, 'm').test(all))).toEqual([])
  })
})

test('the tasks find what the checks tell, with file and line', async () => {
  const pattern = z.object({ regexp: z.string(), file: z.literal(1), line: z.literal(2), message: z.literal(3) })
  const tasks = z.object({ tasks: z.array(z.object({ problemMatcher: z.object({ pattern }) })) })
  const reported = { file: 'content/docs/css/index.mdx', line: 12, message: 'has a fault.' }
  for (const { problemMatcher } of tasks.parse(await readJson('.vscode/tasks.json')).tasks) {
    const find = new RegExp(problemMatcher.pattern.regexp, 'm')
    for (const text of [
      `1 problem:\n  ${formatDiagnostic(reported)}`,
      formatDiagnostic({ ...reported, fix: 'Fix it.' }),
    ])
      expect(find.exec(text)?.slice(1)).toEqual([reported.file, '12', reported.message])
  }
})
