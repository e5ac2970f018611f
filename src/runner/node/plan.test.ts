import { expect, test } from 'vitest'
import { pageOf } from '../../markdown/testing.ts'
import { planPage } from './plan.ts'

const REACT = '/assets/react.json'
const URLS = { react: REACT, router: '/assets/react-router.json' }
const fence = (opening: string, code: string) => `\`\`\`${opening}\n${code}\n\`\`\`\n\n`
const plan = (...fences: string[]) => planPage(pageOf(fences.join('')), URLS)
const samples = (...fences: string[]) => plan(...fences)?.file.samples ?? []

test('a page without a button needs no file', () => {
  expect(plan(fence('js', 'console.log(1); //=> 1'))).toBeUndefined()
  expect(plan('The word run stands in prose.\n')).toBeUndefined()
})

test('a script runs in a worker, with its own lines', () => {
  expect(samples(fence('js run', 'console.log(1); //=> 1'))).toEqual([
    {
      code: 'console.log(1); //=> 1',
      kind: 'script',
      modules: [{ path: 'main.mjs', code: 'console.log(1); //=> 1' }],
      entry: 'main.mjs',
      own: [[1, 1]],
      ownsRest: true,
      edit: { kind: 'script', texts: [{ lang: 'js', code: 'console.log(1); //=> 1', meta: {} }], at: 0 },
    },
  ])
})

test('an exercise brings its starter, what of it the solution replaces, and its checks, but never the solution', () => {
  const exercises = plan(
    '::::exercise[One]\n\n',
    fence('js', 'console.log("no checks");'),
    '::::\n\n::::exercise[Two]\n\n',
    fence('html', '<p>Text</p>'),
    fence('css', 'p { color: red }'),
    fence('js check', "if (getComputedStyle(document.querySelector('p')).color !== 'blue') throw new Error('blue')"),
    ':::solution\n\n',
    fence('css', 'p { color: blue }'),
    ':::\n::::\n',
  )?.file.exercises
  expect(Object.keys(exercises ?? {})).toEqual(['2'])
  expect(exercises?.[2]).toMatchObject({
    kind: 'page',
    texts: [
      { lang: 'html', code: '<p>Text</p>' },
      { lang: 'css', code: 'p { color: red }' },
    ],
    own: [1],
    asks: ['blue'],
  })
})

test('what continues brings what comes before it, but not what comes after', () => {
  const [sample] = samples(
    fence('js', 'const a = 1;'),
    fence('js run continues', 'console.log(a);\nconsole.log(2);'),
    fence('js continues', 'console.log(3);'),
  )
  expect(sample?.modules[0]?.code).toBe('const a = 1;\nconsole.log(a);\nconsole.log(2);')
  expect(sample?.own).toEqual([[2, 3]])
})

test('TypeScript is compiled, and its lines are still told apart', () => {
  const [sample] = samples(
    fence('ts example="x"', 'interface A {\n  a: number;\n}\nconst a: A = { a: 1 };'),
    fence('ts run example="x"', 'console.log(a.a);'),
  )
  const [module] = sample?.modules ?? []
  expect(module?.code).not.toContain('interface')
  const line = (module?.code.split('\n').findIndex((text) => text.includes('console.log')) ?? 0) + 1
  expect(sample?.own[0]?.[0]).toBe(line)
})

test('a page has its document, its files and guarded loops; hidden fences are part of it', () => {
  const [sample] = samples(
    fence('html example="p"', '<p id="x">Hello</p>'),
    fence('css example="p" hidden', 'p { color: navy; }'),
    fence('json example="p" file="data.json"', '{"a":1}'),
    fence('js example="p" env=browser run', 'for (const x of [1]) console.log(x);'),
  )
  expect(sample?.kind).toBe('page')
  expect(sample?.document).toContain('<p id="x">Hello</p>')
  expect(sample?.document).toContain('color: navy')
  expect(sample?.modules[0]?.code).toContain('__sampleLoop();')
})

test('a component brings React and is drawn', () => {
  const found = plan(fence('jsx preview', 'export default function Hello() {\n  return <p>Hello</p>;\n}'))
  expect(found?.file.react).toBe(REACT)
  expect(found?.file.samples[0]).toMatchObject({ kind: 'page', draws: true })
  expect(found?.file.samples[0]?.modules[0]?.code).toContain('sample:/@react/')
})

test('solutions can be run; starters, checks and hidden fences have no button', () => {
  const source = `::::exercise[Add]\n\n${fence('js', 'const add = (a, b) => a - b;')}${fence('js check', 'if (add(1, 2) !== 3) throw new Error("no")')}:::solution\n\n${fence('js run', 'const add = (a, b) => a + b;\nconsole.log(add(1, 2)); //=> 3')}:::\n\n::::\n`
  const found = planPage(pageOf(source), URLS)
  expect(found?.diagnostics).toEqual([])
  expect(found?.file.samples).toHaveLength(1)
  expect(found?.file.samples[0]?.modules[0]?.code).toContain('a + b')
  expect(found?.file.samples[0]?.modules[0]?.code).not.toContain('a - b')
})

test.each([
  ['bash run', 'echo a', 'no browser runs'],
  ['js run', "import fs from 'node:fs'; console.log(fs)", 'node:fs'],
  ['js run', 'console.log(eval("1"))', 'makes code from text'],
])('a button that could do nothing is told: %s %s', (opening, code, says) => {
  const [first, ...more] = plan('\n', fence(opening, code))?.diagnostics ?? []
  expect(more).toEqual([])
  expect(first).toMatchObject({ line: 2 })
  expect(first?.message).toContain(says)
  expect(first?.fix).not.toBe('')
})

test('results without scripts are documents of their own', () => {
  const html = (words: string, more = '') => fence(`html ${words}`, `<p>${more}</p>`)
  const results = (...fences: string[]) =>
    plan(...fences)?.results.map(({ sample, document }) => [sample.nth, document])
  expect(results(html('preview example="a"'), fence('css example="a"', 'p { color: red }'))).toEqual([
    [1, expect.stringMatching(/<style>\np \{ color: red \}[^]*<p><\/p>/)],
  ])
  expect(results(html('preview example="a"'), fence('js example="a"', 'document.title = "x"'))).toEqual([])
  expect(results(html('preview', '<script>document.title = "x"</script>'))).toEqual([])
  expect(results(html('run'))).toEqual([])
  expect(results(html('preview'), html('preview'))?.map(([nth]) => nth)).toEqual([1, 2])
})

const CYCLE = [
  "import { b } from './b.js';\nexport const a = 1;",
  "import { a } from './a.js';\nexport const b = a;",
] as const

test('modules in a circle are refused where a sample runs, with all of its modules named', () => {
  const diagnostics = plan(
    fence('js file=a.js', CYCLE[0]),
    fence('js continues file=b.js', CYCLE[1]),
    fence('js continues run', "import { b } from './b.js';\nconsole.log(b);"),
  )?.diagnostics
  expect(diagnostics).toMatchObject([
    { message: expect.stringContaining('modules a.js and b.js import each other') as unknown },
  ])
})

test('an exercise is refused whose solution cannot be linked in a browser, and not one whose checks only Node runs', () => {
  const exercise = (check: string) =>
    plan(
      '::::exercise[Two modules]\n\n',
      fence('js file=a.js', 'export const a = 1;'),
      fence('js continues file=b.js', 'export const b = 0;'),
      fence('js continues', "import { b } from './b.js';\nconst total = b;"),
      fence(check, "if (total !== 1) throw new Error('one')"),
      ':::solution\n\n',
      fence('js file=a.js', CYCLE[0]),
      fence('js file=b.js', CYCLE[1]),
      ':::\n::::\n',
    )?.diagnostics
  expect(exercise('js check')).toMatchObject([{ message: expect.stringContaining('import each other') as unknown }])
  expect(exercise('js check env=node')).toEqual([])
})

test('only a page whose samples import it loads the router', () => {
  const withRouter = plan(
    fence('jsx preview', "import { Link } from 'react-router'\nexport default () => <Link to='/'>Home</Link>"),
  )
  expect(withRouter?.file.react).toBe(URLS.router)
  expect(plan(fence('jsx preview', 'export default () => <p>Home</p>'))?.file.react).toBe(REACT)
})
