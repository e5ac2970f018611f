import { describe, expect, test } from 'vitest'
import siteConfig from '../../site.config.ts'
import type { Site } from '../../src/content/shared/model.ts'
import { featureNames, featuresOf, unknownFeatures } from './features.ts'
import { taughtLater } from './taughtLater.ts'

const names = (lang: string, code: string) => featuresOf(lang, code).map(({ name, line }) => `${line} ${name}`)

test('the site says of every feature which lesson teaches it', () => {
  expect(Object.keys(siteConfig.docs.taughtIn).toSorted()).toEqual([...featureNames].toSorted())
})

test('a name that is none is told with its file and the names there are', () => {
  expect(unknownFeatures('site.config.ts', 'docs.taughtIn', ['grid', 'girds'])).toEqual([
    {
      file: 'site.config.ts',
      message: 'docs.taughtIn: "girds" is not in the table of features.',
      fix: expect.stringContaining('; grid; '),
    },
  ])
})

describe('the features of a sample', () => {
  test.each([
    ['js', 'const a = 1;\nconst f = () => `${a}`;', ['2 arrow functions', '2 template literals']],
    ['js', 'const { a, ...rest } = { ...b };', ['1 destructuring', '1 spread']],
    ['js', 'JSON.parse(text).match(/x/);', ['1 regular expressions', '1 JSON']],
    ['js', 'new Map();\nawait Promise.all([]).then(f);', ['1 Map and Set', '2 async and await', '2 promises']],
    ['js', 'if (a?.b) throw c ? d : e;', ['1 ?. and ??', '1 if', '1 the conditional operator', '1 throw']],
    ['js', 'const map = [1].map(f); set = Mapper(Set2);', []],
    ['js', 'new Intl.NumberFormat("en"); new Intl.Collator("en");', []],
    ['js', 'new Intl.DateTimeFormat("en");', ['1 dates']],
    ['js', 'const = ;', []],
    ['css', '.a { display: inline-flex; margin-inline: auto; }', ['1 flexbox', '1 logical properties']],
    ['css', '.a {\n  color: red;\n  b { color: blue; }\n}', ['3 nesting']],
    ['css', '@media (width > 1px) { .a { --x: 1px; } }', ['1 media queries', '1 custom properties']],
    ['css', '.a { position: relative; display: block; transform-origin: 0; }', []],
    ['css', '.a { position: sticky; width: min(1px, 2px); }', ['1 positioning', '1 math functions']],
    ['css', '.a { inset-block: 0; }', ['1 logical properties']],
    ['css', '.b { inset: 0; }', []],
    ['css', '.b { color: rgb(from var(--a) r g b / 50%); }', ['1 custom properties', '1 relative colors']],
    ['html', '<p style="display: grid">', []],
  ])('%s %s', (lang, code, expected) => {
    expect(names(lang, code).toSorted()).toEqual(expected.toSorted())
  })
})

describe('a page', () => {
  const taughtIn = { flexbox: 'css/intermediate/css-flexbox', grid: 'css/intermediate/css-grid' }
  const lesson = (name: string, prerequisites: string[] = [], glosses: string[] = []) => ({
    file: `docs/css/${name}.mdx`,
    path: `/docs/css/${name}`,
    sidebar: 'css',
    prerequisites,
    frontMatter: { glosses },
  })
  const build = (...lessons: ReturnType<typeof lesson>[]) => {
    const items = lessons.map(({ path }) => ({ type: 'link', href: path, label: path }))
    const docs = Object.fromEntries(lessons.map((one) => [one.file.slice('docs/'.length, -'.mdx'.length), one]))
    return { docs: { docs, sidebars: { css: items } }, config: { docs: { taughtIn } } } as unknown as Site
  }
  const uses = (site: Site, name: string, source: string) => {
    const doc = Object.values(site.docs.docs).find(({ file }) => file === `docs/css/${name}.mdx`)!
    return taughtLater(site, doc, source).map(({ feature, lines }) => [feature, ...lines])
  }
  const page =
    '```css\n.a { display: flex }\n```\n\n```css\n\n.a { display: flex }\n```\n\n```css hidden\n.a { display: grid }\n```\n'

  test('is told what a later lesson teaches, but not of hidden samples', () => {
    const site = build(lesson('basics/first'), lesson('intermediate/css-flexbox'), lesson('intermediate/css-grid'))
    expect(uses(site, 'basics/first', page)).toEqual([['flexbox', 2, 7]])
    expect(uses(site, 'intermediate/css-flexbox', page)).toEqual([])
    expect(uses(site, 'intermediate/css-grid', page)).toEqual([])
  })

  test('is told nothing where the site does not say which lesson teaches it', () => {
    const site = build(lesson('basics/first'), lesson('intermediate/css-grid'))
    const silent = { ...site, config: { docs: { taughtIn: {} } } } as unknown as Site
    expect(uses(site, 'basics/first', page.replaceAll('flex', 'grid'))).toEqual([['grid', 2, 7]])
    expect(uses(silent, 'basics/first', page.replaceAll('flex', 'grid'))).toEqual([])
  })

  test('may use anything in folded depth', () => {
    const site = build(lesson('basics/first'), lesson('intermediate/css-grid'))
    const sample = '```css\n.a { display: grid }\n```\n'
    expect(
      uses(site, 'basics/first', `::::deep[More]\n${sample}\n:::note\na\n:::\n\n${sample}::::\n\n${sample}`),
    ).toEqual([['grid', 16]])
  })

  test('may use what its prerequisites teach, and theirs, wherever they are', () => {
    const site = build(
      lesson('basics/first', ['docs/css/basics/second.mdx']),
      lesson('basics/second', ['docs/css/intermediate/css-flexbox.mdx']),
      lesson('intermediate/css-flexbox'),
    )
    expect(uses(site, 'basics/first', page)).toEqual([])
  })

  test('may use what it links to before the first sample with it, or right after that sample', () => {
    const site = build(lesson('basics/first'), lesson('intermediate/css-grid'), lesson('intermediate/css-flexbox'))
    const sample = '```css\n.a { display: grid }\n```\n\n```output\nx\n```\n\n'
    const link = 'The boxes form a\n[grid](../intermediate/css-grid.mdx#rows).\n\n'
    const says = (source: string) => uses(site, 'basics/first', source)
    expect(says(`${link}Two.\n\n${sample}Three.\n\n${sample}`)).toEqual([])
    expect(says(`${sample}${link}${sample}`)).toEqual([])
    expect(says(`${sample}Two.\n\n${sample}${link}`)).toEqual([['grid', 2]])
    expect(says(`${sample}Two.\n\n${link}`)).toEqual([['grid', 2]])
    expect(says(`${sample}## Next\n\n${link}`)).toEqual([['grid', 2]])
    expect(says(`[boxes](../intermediate/css-flexbox.mdx)\n\n${sample}`)).toEqual([['grid', 4]])
    expect(says(`:::deep[More]\n${link}:::\n\n${sample}`)).toEqual([['grid', 8]])
    expect(says(`\`\`\`md\n${link}\`\`\`\n\n${sample}`)).toEqual([['grid', 8]])
  })

  describe('with a checkpoint', () => {
    const sample = '```css\n.a { display: grid }\n```\n\n'
    const joint = ':::checkpoint\nDone.\n:::\n\n'
    const link = 'A [grid](../intermediate/css-grid.mdx).\n\n'
    const says = (source: string, glosses: string[] = []) =>
      uses(build(lesson('basics/first', [], glosses), lesson('intermediate/css-grid')), 'basics/first', source)

    test('explains in its first part what it uses, and a link is no explanation', () => {
      expect(says(`${link}${sample}${joint}`)).toEqual([['grid', 4]])
      expect(says(`${joint}${link}${sample}`)).toEqual([])
    })

    test('says so in `glosses`, and the prose before the sample has the word', () => {
      expect(says(`A grid has rows.\n\n${sample}${joint}`, ['grid'])).toEqual([])
      expect(says(`${sample}A grid has rows.\n\n${joint}`, ['grid'])).toEqual([['grid', 2]])
      expect(says(`A grid has rows.\n\n${sample}${joint}`)).toEqual([['grid', 4]])
      const unseen = '---\nglosses: [grid]\n---\n\n{/* asked:\nwhat is a grid\n*/}\n\n'
      expect(says(`${unseen}${sample}${joint}`, ['grid'])).toEqual([['grid', 10]])
      expect(says(`\`\`\`text\ngrid\n\`\`\`\n\n${sample}${joint}`, ['grid'])).toEqual([['grid', 6]])
    })
  })
})
