import { text } from 'node:stream/consumers'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { compileText } from '../../markdown/testing.ts'
import type { PageKind } from '../../markdown/shared/compiled.ts'
import { mdxComponents } from './components.tsx'
import { evaluate } from './evaluate.ts'

/** What renders the components that wait for the whole site, too. */
async function html(source: string, kind: PageKind = 'doc'): Promise<string> {
  const Content = evaluate((await compileText(source, kind)).code)
  const { prelude } = await prerender(
    <Content
      components={mdxComponents(
        (href) => href.replace('file:', '/').replace('.mdx', ''),
        {
          ranOn: () => 'Ran on Node 24.21',
          steps: () => undefined,
          result: () => undefined,
          whole: () => ({ path: '/run/whole/a/b.txt', name: 'a.html' }),
          runnable: true,
        },
        {
          next: [{ way: 'Next in this section', href: '/docs/next', label: 'What follows' }],
          time: () => Promise.resolve(', 24 minutes'),
          checked: () => Promise.resolve('3 samples run.'),
        },
      )}
    />,
  )
  const markup = await text(prelude)
  return markup.replace(/ class="[^"]*"|<!-- -->/g, '')
}

test('every component that the compiler writes is registered', async () => {
  const source = [
    ':::objectives\n- a\n:::',
    ':::note\na\n:::',
    '::::exercise\na\n\n:::solution[In *CSS*]\nb\n:::\n::::',
    '::::tabs\n:::tab[x]\na\n:::\n::::',
    ':::short\na\n:::',
    ':::weak\na\n:::',
    ':::summary\na\n:::',
    ':::rule\na\n:::',
    ':::start\n- [a](/b)\n:::',
    ':::checked\na\n:::',
    '## Before\n\n:::checkpoint\na\n:::\n\n## After',
    '```mermaid alt="A."\nflowchart TD\n  A --> B\n```',
    '```js\nf()\n```',
    '- [x] a',
    '| a |\n|---|\n| b |',
  ].join('\n\n')
  for (const kind of ['doc', 'interview', 'cheatsheet'] as const) {
    const markup = await html(`${source}\n\n## A\n\n### B\n\nc\n`, kind)
    expect(markup).not.toMatch(/ style=|<style/)
    expect(markup).toContain('Solution: In <em>CSS</em>')
  }
})

test('a checkpoint is a section that leads to what follows and to what it leaves out', async () => {
  const markup = await html('## Before\n\n:::checkpoint\nDone.\n:::\n\n## After *it*\n\nText.')
  expect(markup).toContain(
    '<section aria-labelledby="checkpoint"><p id="checkpoint"><b>Checkpoint </b></p><p>Done.</p>',
  )
  expect(markup).toContain('<p>Next in this section: <a href="/docs/next">What follows</a></p>')
  expect(markup).toContain('<li><a href="#after-it">After it</a></li>')
})

test('links are resolved', async () => {
  expect(await html('[a](./b.mdx#c) [d](https://example.com)')).toBe(
    '<p><a href="/docs/css/b#c">a</a> <a href="https://example.com">d</a></p>',
  )
})

test('a heading has its link beside it', async () => {
  expect(await html('## The `a` element')).toBe(
    '<div><h2 id="the-a-element">The <code>a</code> element</h2><a href="#the-a-element" aria-label="Link to this section: The a element"></a></div>',
  )
})

test('an admonition is a named note', async () => {
  expect(await html(':::pitfall[Mind `x`]\nText.\n:::')).toBe(
    '<div role="note" aria-label="Pitfall: Mind x"><p><b>Pitfall </b>Mind <code>x</code></p><p>Text.</p></div>',
  )
})

test('an exercise is a section named by its title', async () => {
  expect(await html('::::exercise[Add]\nText.\n::::')).toContain(
    '<section aria-labelledby="exercise-1"><p id="exercise-1"><b>Exercise 1 </b>Add<small> 2 min</small></p>',
  )
})

test('tabs show the first panel and hide the others', async () => {
  const markup = await html('::::tabs\n:::tab[npm]\nA\n:::\n:::tab[pnpm]\nB\n:::\n::::')
  expect(markup).toMatch(/role="tab"[^>]*aria-selected="true" tabindex="0">npm</)
  expect(markup).toMatch(/data-label="npm"><p>A/)
  expect(markup).toMatch(/data-label="pnpm" hidden=""><p>B/)
})

test('a sample shows its name, its output and what it does on purpose', async () => {
  const markup = await html('```js title="a.js" throws="TypeError: x"\nf("<")\n```\n\n```output\n<1\n```')
  expect(markup).toContain('<b>a.js</b>JavaScript</figcaption>')
  expect(markup).toContain('&lt;')
  expect(markup).toContain('<samp>&lt;1</samp>')
  expect(markup).toContain('Throws <code>TypeError: x</code>')
})

test('a page is evaluated once', async () => {
  const { code } = await compileText('Text.')
  expect(evaluate(code)).toBe(evaluate(code))
})
