import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import features from 'web-features/data.json' with { type: 'json' }
import config from '../../site.config.ts'

const FENCE = /^(`{3,})[^]*?^\1$/gm
const COMMENT = /\{\/\*[^]*?\*\/\}/g

const page = (path: string) => readFileSync(join(import.meta.dirname, '../../content/docs', `${path}.mdx`), 'utf8')
/** From a heading or a container with this title to the next one. */
const part = (path: string, title: string) => {
  const text = page(path)
  const start = text.indexOf(title)
  if (start < 0) throw new Error(`${path} has no part "${title}".`)
  return text.slice(start).split(/\n(?=## |:{3,}(?:exercise|deep|pitfall|summary))/, 1)[0] ?? ''
}
/** What is read, without code fences and words for the search. */
const prose = (text: string) => text.replace(FENCE, '').replace(COMMENT, '')
const code = (text: string) => text.match(FENCE)?.join('\n') ?? ''
/** Paragraphs, items of lists and rows of tables that say all of this. */
const passages = (path: string, ...said: RegExp[]) =>
  prose(page(path))
    .split('\n')
    .filter((line) => said.every((pattern) => pattern.test(line)))

/** Pages that contradicted each other or themselves, and what they must agree on. */
describe('JavaScript, TypeScript and React', () => {
  test('a search may compare in lower case, and no advice on case forbids it', () => {
    const path = 'javascript/basics/strings'
    expect(code(part(path, ':::deep[Search without accents]'))).toContain('.toLowerCase()')
    const advice = prose(part(path, ':::deep[substring, substr'))
    expect(advice).toMatch(/For a search .* good enough/)
    expect(advice).not.toMatch(/do not [^.]*lower ?case/i)
  })

  test('a function that accepts a signal stops its work, and so does the pause of the last exercise', () => {
    const path = 'javascript/advanced/async-await'
    expect(prose(part(path, '## Canceling with AbortSignal'))).toContain('Stop the work when it is aborted.')
    const exercise = part(path, '::::exercise[Retry with a signal]')
    expect(prose(exercise)).toMatch(/`signal` is aborted .*during a pause, .* at once/)
    expect(code(exercise)).toContain('await sleep(delay, { signal })')
    expect(code(exercise)).not.toMatch(/setTimeout\(\w+, delay\)/)
  })

  test('an unhandled rejection ends the process in Node, and a browser only reports it', () => {
    for (const path of ['javascript/advanced/async-await', 'javascript/advanced/promises']) {
      const said = passages(path, /ends the process/)
      expect(said, path).not.toEqual([])
      for (const passage of said) expect(passage, path).toMatch(/browser.*report|report.*browser/i)
    }
  })

  test('a method that is passed on has the this of its caller: the window in a timer', () => {
    for (const path of ['javascript/advanced/classes', 'javascript/intermediate/scope-and-this'])
      expect(passages(path, /`setTimeout/, /window/), path).not.toEqual([])
    expect(passages('javascript/advanced/classes', /pass/i, /`this` is `undefined`/)).toEqual([])
  })

  test('import() of a file that did not arrive may fail again, in the lesson and in its exercise', () => {
    const path = 'javascript/advanced/modules'
    for (const title of ['## Dynamic import', '::::exercise[Load on demand, and try again]']) {
      const text = prose(part(path, title))
      expect(text, title).toMatch(/browsers may remember [^.]*did not arrive/)
      expect(text, title).toMatch(/offer a reload/)
    }
  })

  test('=== never holds between a bigint and a number', () => {
    for (const path of ['javascript/basics/numbers', 'typescript/basics/datatypes']) {
      const said = passages(path, /\bcompar/i, /bigints? |`bigint`/, /numbers?\b/)
      expect(said, path).not.toEqual([])
      for (const passage of said) expect(passage, path).toMatch(/`===`[^.]*never equal/)
    }
  })

  test('strict is the default since one version of TypeScript', () => {
    const versions = ['functions', 'datatypes', 'variables'].flatMap((name) =>
      Array.from(prose(page(`typescript/basics/${name}`)).matchAll(/default since TypeScript (\d+)/g), ([, n]) => n),
    )
    expect(versions.length).toBeGreaterThan(2)
    expect([...new Set(versions)]).toEqual(['6'])
  })

  test('the table of excess properties says what its box and the rule of spread say', () => {
    const [, after = ''] = part('typescript/basics/objects', '## Excess property checks').split('| You pass |')
    expect(after).toMatch(/literal.*\| error \| error \|/)
    expect(prose(after)).toMatch(/spread into it.*like a variable.*\*all\* properties of the type are optional/)
  })

  test('a tag is a reference if its name has a capital letter first, or a dot', () => {
    for (const name of ['components', 'jsx'])
      expect(
        passages(`react/basics/${name}`, /first letter (?:decides|matters)/, /capital/, /\bdot\b/),
        name,
      ).toHaveLength(1)
  })

  test('no list whose items can go names a new one by its length', () => {
    const path = 'react/basics/state'
    expect(prose(page(path))).toContain('No name appears twice')
    expect(code(page(path))).not.toMatch(/\$\{\w+\.length/)
  })

  test('what an effect starts it stops, or the lesson says why not', () => {
    const path = 'react/intermediate/hooks'
    const rule = prose(part(path, '## Clean up after an effect'))
    expect(rule).toContain('If an effect starts something, it should also stop it.')
    const stops = /return \(\) => dialog\.close\(\)/.test(code(part(path, '## Use an effect with a ref')))
    expect(stops || /The effect with the dialog needs none/.test(rule)).toBe(true)
  })

  test('the weather of a city may be shown at once exactly if the solution keeps it', () => {
    const exercise = part('react/intermediate/hooks', '::::exercise[Weather for the wrong city]')
    const keeps = /answer\?\.city === city/.test(code(exercise))
    expect(/the last answer that arrived was for this city/.test(prose(exercise))).toBe(keeps)
  })

  test('toSorted is as old as web-features says, wherever its year is given', () => {
    const { status } = features.features['array-by-copy']
    const paths = ['components', 'state', 'lists-and-keys'].map((name) => `react/basics/${name}`)
    const years = paths.flatMap((path) =>
      passages(path, /toSorted/).flatMap((passage) => passage.match(/(?<=July |mid-)20\d\d/g) ?? []),
    )
    expect([...new Set(years)]).toEqual([status.baseline_low_date.slice(0, 4)])
  })
})

/** Text of a file of the site, by its path in the checkout. */
const file = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
/** Rows of a sheet: what is looked up, and its code. */
const rows = (sheet: string) =>
  Array.from(
    page(`cheatsheets/${sheet}`).matchAll(/^(?![`#{|-])(.+)\n\n```(?!.*\bhidden\b).*\n([^]*?)\n```/gm),
    ([, label = '', sample = '']) => ({ label, sample }),
  )
/** The one row with this code. */
const row = (sheet: string, sample: RegExp) => {
  const found = rows(sheet).filter((one) => sample.test(one.sample))
  if (found.length !== 1) throw new Error(`${found.length} rows of ${sheet} have ${sample}.`)
  return found[0] ?? { label: '', sample: '' }
}
const blocks = (text: string, language: string) =>
  Array.from(text.matchAll(new RegExp(`^\`\`\`${language}\\b.*\n([^]*?)\n\`\`\``, 'gm')), ([, body = '']) => body)

/** The content files of a folder, by their paths in the checkout. */
const texts = (folder: string) => globSync(`content/${folder}/**/*.mdx`, { cwd: join(import.meta.dirname, '../..') })
const SUBJECTS = /\b(?:HTML|CSS|JavaScript|TypeScript|React)\b/g

describe('CSS, HTML, sheets, interviews and posts', () => {
  test('columns that are called equal have a minimum of zero, in sheet, lesson and post', () => {
    const post = file('content/blog/css-grid-vs-flexbox.mdx')
    expect(code(post)).toContain("grid('1fr 1fr 1fr')); //=> 180 180 240")
    expect(code(post)).toMatch(/min-width: 0'\)\); \/\/=> 200 200 200/)
    const [, , claim] = prose(post).split(/^---$/m)
    const paragraph = claim?.trim().split('\n', 1)[0]
    expect(paragraph).toContain('`minmax(0, 1fr)`')
    expect(paragraph).toContain('`min-width: 0`')

    for (const { label, sample } of rows('css').filter((one) => /\bequal columns/i.test(one.label))) {
      expect(sample, label).toContain('minmax(0, 1fr)')
      expect(sample, label).not.toContain('flex: 1 1')
    }
    expect(rows('css').some((one) => /\bequal columns/i.test(one.label))).toBe(true)
    expect(passages('css/intermediate/css-grid', /^\| `1fr 1fr 1fr`/, /\bif\b/)).toHaveLength(1)
    const answer = part('interviews/css', '### What does flex: 1 mean?')
    expect(answer.split(':::', 2)[1]).toMatch(/share the whole line equally, unless/)
  })

  test('movement asks for leave first, and no page shows how to switch off all of it', () => {
    const { sample } = row('css', /prefers-reduced-motion/)
    expect(sample).toContain('(prefers-reduced-motion: no-preference)')
    expect(sample).not.toContain('animation: none')
    const question = page('interviews/css').split('### How do focus styles and reduced motion')[1] ?? ''
    expect(question.split('\n### ')[0]).toMatch(/:::weak\n.*switching off every animation/)
  })

  test('the throttle of the sheet passes the checks of the interview, whose starter does not', () => {
    const exercise = page('interviews/javascript').split('::::exercise[Implement throttle]')[1] ?? ''
    const [starter = '', check = ''] = [blocks(exercise, 'js')[0], blocks(exercise, 'js check')[0]]
    const run = (program: string) => void runInThisContext(`(() => {\n${program}\n${check}\n})()`)
    expect(() => run(starter)).toThrow('The latest call should run at the end of the interval')
    expect(() => run(row('javascript', /function throttle/).sample)).not.toThrow()
  })

  test('a server that closes on a signal also tells busy clients to leave', () => {
    const pages = ['docs/cheatsheets/nodejs', 'docs/interviews/nodejs', 'blog/docker-developers-guide']
    for (const path of pages) {
      const text = file(`content/${path}.mdx`)
      const fences = text.match(FENCE) ?? []
      const whole = (fence: string) => {
        const name = /\bexample="([^"]*)"/.exec(fence)?.[1]
        return name === undefined ? fence : fences.filter((one) => one.includes(`example="${name}"`)).join('\n')
      }
      const closing = fences.filter((fence) => /['"]SIG(TERM|INT)['"]/.test(fence) && fence.includes('server.close('))
      expect(closing, path).not.toEqual([])
      for (const fence of closing) expect(whole(fence), path).toMatch(/setHeader\('connection', 'close'\)/i)
    }
  })

  test('all pages agree on the releases of Node', () => {
    const pages = ['docs', 'blog'].flatMap(texts).map(file)
    const fixes = pages.flatMap((text) => [...text.matchAll(/security fixes until (\w+ \d{4})/g)].map(([, end]) => end))
    expect(new Set(fixes)).toEqual(new Set(['April 2028']))
    // The post that runs programs on several versions names them as what it ran them on.
    const others = pages.filter((text) => text !== page('../blog/node-20-loses-the-euro'))
    const newest = others.flatMap((text) => text.match(/[^.]*\bNode 26\b[^.]*/g) ?? [])
    expect(newest.length).toBeGreaterThan(0)
    for (const sentence of newest) expect(sentence).toMatch(/since October 2026/)
    expect(page('cheatsheets/nodejs')).not.toContain('Node 24 (LTS)')
  })

  test('every page says the same of the samples: each is checked as far as its language allows', () => {
    const completed = ['content/pages/index.mdx', 'content/pages/about.mdx', 'content/docs/index.mdx']
    for (const path of completed) expect(file(path), path).toContain(':::checked\n')
    for (const path of [...completed, 'README.md'])
      expect(file(path), path).toMatch(/A program checks every (?:code )?sample as far as its language allows/)
    for (const path of [...completed, 'README.md', 'content/blog/hello-world.mdx', 'site.config.ts']) {
      const text = file(path)
      expect(text, path).not.toMatch(
        /samples? (?:has|have) been run|samples cannot be run|every code sample[^.]* is run/i,
      )
    }
    for (const path of [...texts('docs/cheatsheets'), ...texts('docs/interviews'), ...texts('blog')])
      expect(prose(file(path)), path).not.toMatch(/\b(?:was|were|been|really) (?:really )?r[au]n\b|that ran\b/)
  })

  test('a throttle that may lose the last call says so and leads to the one that does not', () => {
    const exercise = part('javascript/advanced/closures', '::::exercise[Throttle]')
    expect(prose(exercise)).toMatch(/the last call [^.]* may be lost/)
    expect(prose(exercise)).toContain('interviews/javascript.mdx#how-would-you-implement-throttle')
    expect(page('interviews/javascript')).toContain('\n### How would you implement throttle?\n')
  })

  test('no page takes the format of a date for machines from the locale of a country', () => {
    const paths = ['docs', 'blog', 'pages'].flatMap(texts)
    const dates = paths.filter((path) => /toLocale\w*\(\s*['"](?:sv-SE|en-CA)['"]/.test(file(path)))
    expect(dates).toEqual([])
    expect(row('javascript', /padStart\(2, '0'\)[^]*getFullYear\(\)/).label).toContain('YYYY-MM-DD')
  })

  test('a squashed branch is asked about with a merge, in post and sheet', () => {
    const post = file('content/blog/git-workflows-best-practices.mdx')
    expect(prose(post)).toMatch(/`branch --no-merged` and `branch -d` compare \*commits\*/)
    expect(prose(post)).not.toMatch(/wrong twice/)
    for (const fences of [code(post), row('git', /merge-tree/).sample])
      expect(fences).toMatch(/git merge-tree --write-tree main [^]*git rev-parse ['"]main\^\{tree\}['"]/)
    expect(row('git', /merge-tree/).label).toMatch(/squashed branch landed/)
  })

  test('the levels of questions have the same names on every interview page', () => {
    const subjects = texts('docs/interviews').filter((path) => !path.endsWith('index.mdx'))
    expect(subjects.length).toBeGreaterThan(3)
    for (const path of subjects)
      expect(file(path).match(/^## .+/gm), path).toEqual(['## Junior', '## Mid-level', '## Senior'])
  })

  test('menu, footer and home name the subjects in the order that the docs advise', () => {
    const steps = prose(part('index', '## Which order to learn in')).match(/^\d\. \*\*.+?\*\*/gm) ?? []
    const order = steps.join(' ').match(SUBJECTS) ?? []
    expect(order).toHaveLength(5)
    const { navbar, footer, docs, description } = config
    const listed = (items: readonly object[]) =>
      items.flatMap((item) => ('label' in item ? [String(item.label)] : [])).filter((label) => label.match(SUBJECTS))
    expect(listed(navbar.items)).toEqual(order)
    expect(footer.groups.flatMap(({ items }) => listed(items))).toEqual(order)
    expect(docs.sidebars.docSidebar.flatMap(({ items = [] }) => listed(items))).toEqual(order)
    expect(description.match(SUBJECTS)).toEqual(order)
  })

  test('an overview links every lesson of its subject, and says of what is missing that it is in preparation', () => {
    for (const subject of ['html', 'css', 'javascript', 'typescript', 'react']) {
      const overview = page(`${subject}/index`)
      const lessons = texts(`docs/${subject}`).filter((path) => !path.endsWith('index.mdx'))
      expect(lessons.length, subject).toBeGreaterThan(5)
      for (const lesson of lessons)
        expect(overview, subject).toContain(`./${lesson.slice(`content/docs/${subject}/`.length)}`)
      expect(overview, subject).not.toMatch(/sidebar shows the ones/)
      if (!lessons.some((path) => path.includes('/advanced/')))
        expect(prose(overview).split(/^## Advanced/m)[1], subject).toMatch(/in preparation/)
    }
  })

  test('a post speaks for the team that signs it', () => {
    for (const path of texts('blog')) {
      expect(file(path), path).toMatch(/^authors: \[scrollcraft\]$/m)
      const sentences = prose(file(path)).replaceAll(/"[^"]*"|`[^`]*`/g, '')
      expect(sentences, path).not.toMatch(/\b(?:I|my)\b/)
    }
  })

  test('the setting that trims the ends of lines spares the breaks of Markdown', () => {
    const settings = code(file('content/blog/top-10-vscode-extensions.mdx'))
    expect(settings).toContain('"files.trimTrailingWhitespace": true')
    expect(settings).toContain('"[markdown]": { "files.trimTrailingWhitespace": false }')
  })

  test('the layer over a photo has no margin that its sample hides', () => {
    const tag = /<(\w+) class="veil">/.exec(page('css/intermediate/css-positioning'))?.[1]
    expect(tag).toBe('div')
  })

  test('a field needs a label, and an id only for the label that names it', () => {
    const lesson = 'html/basics/html-forms'
    expect(
      passages(lesson, /Each field needs a label/, /If the label has `for`, the field needs an `id`/),
    ).toHaveLength(1)
    expect(passages(lesson, /Each field [^.]*(?:and|needs) an `id`/)).toEqual([])
    // What tells get from post is said where the attribute is first used, and in the fold again.
    expect(passages(lesson, /`method` says how/, /`get`, the default/)).toHaveLength(1)
  })

  test('what a hidden style sheet or the density of a screen decides about an image is printed', () => {
    const lesson = 'html/intermediate/responsive-images'
    const crop = Array.from(page(lesson).matchAll(/^```css example="crop"(.*)\n([^]*?)\n```/gm))
    expect(crop.map(([, words, css]) => (words?.includes('hidden') ? '' : css)).join('\n')).toMatch(
      /img \{[^}]*\bwidth: 100%/,
    )
    const [before = ''] = page(lesson).split('```html example="current"', 1)
    expect(before.trimEnd().split('\n').at(-1)).toContain('On a screen with a density of 1,')
  })

  test('the exercise on a table says of the row that it ends too early whose cell its solution makes wider', () => {
    const exercise =
      page('html/basics/html-tables')
        .split(/::::exercise\[The row that sticks out\].*\n/)[1]
        ?.split('\n::::\n')[0] ?? ''
    expect(exercise.split('\n', 1)[0]).toContain('the last row ends too early')
    const [starter = '', solution = ''] = blocks(exercise, 'html')
    const last = (html: string) => html.match(/<tr>.*on request.*<\/tr>/)?.[0].match(/<t[dh]/g)?.length
    expect(last(solution)).toBe(last(starter))
  })

  test('rows of the sheets that are not widely available are marked as web-features says', () => {
    const marked: Record<string, readonly (readonly [RegExp, keyof typeof features.features])[]> = {
      css: [
        [/@property/, 'registered-custom-properties'],
        [/@starting-style/, 'starting-style'],
        [/oklch\(from /, 'relative-color'],
        [/light-dark\(/, 'light-dark'],
        [/text-wrap: balance/, 'text-wrap-balance'],
        [/backdrop-filter/, 'backdrop-filter'],
        [/scrollbar-width/, 'scrollbar-width'],
        [/scrollbar-gutter/, 'scrollbar-gutter'],
        [/content-visibility/, 'content-visibility'],
        [/accent-color/, 'accent-color'],
        [/user-select/, 'user-select'],
        [/resize: both/, 'resize'],
        [/@scope/, 'scope'],
        [/container-type/, 'container-queries'],
        [/subgrid/, 'subgrid'],
      ],
      html: [
        [/command="show-modal"/, 'invoker-commands'],
        [/hidden="until-found"/, 'hidden-until-found'],
        [/popovertarget/, 'popover'],
        [/<details name/, 'details-name'],
        [/fetchpriority/, 'fetch-priority'],
        [/<datalist/, 'datalist'],
        [/showModal\(\)/, 'dialog'],
        [/ inert>/, 'inert'],
      ],
    }
    for (const [sheet, list] of Object.entries(marked))
      for (const [sample, name] of list) {
        const { label } = row(sheet, sample)
        const feature = features.features[name]
        if (!('status' in feature)) throw new Error(`${name} has moved.`)
        const { baseline, baseline_low_date: since = '' } = { baseline_low_date: undefined, ...feature.status }
        if (baseline === 'low') expect(label).toContain(`${since.slice(0, 4)})`)
        else if (baseline === false) expect(label).toMatch(/\((?:limited.*|no Safari|phones only)\)$/)
        else expect(label).not.toMatch(/\(.*(?:20\d\d|limited)/)
      }
  })

  test('a row of the Git sheet that throws away work says so', () => {
    const hard = rows('git').filter((one) => one.sample.includes('reset --hard'))
    expect(hard.length).toBeGreaterThan(2)
    for (const { label } of hard) expect(label).toMatch(/discard|delete|lost/i)
    expect(row('git', /^git branch feature /).sample).not.toContain('HEAD@')
  })

  test('the sheet that promises the most needed groups first has Undo among them', () => {
    expect(page('cheatsheets/index')).toContain('the group you need most often stands first')
    expect(
      page('cheatsheets/git')
        .match(/^## .+/gm)
        ?.indexOf('## Undo'),
    ).toBe(1)
  })

  test('Firefox fades in what it shows and hides it at once, wherever that is told', () => {
    const { support } = features.features['display-animation'].status
    expect('firefox' in support).toBe(false)
    for (const path of ['css/intermediate/css-transitions', 'css/basics/css-display-visibility', 'interviews/css']) {
      expect(passages(path, /Firefox does(?: not|n't)(?: yet)? transition `display`/), path).toHaveLength(1)
      expect(passages(path, /Firefox|: there/, /fades (?:it )?in/, /without fading|at once/), path).not.toEqual([])
    }
  })

  test('@scope is as new as web-features says, and comes between specificity and order', () => {
    const year = features.features.scope.status.baseline_low_date.slice(0, 4)
    expect(passages('css/index', /@scope/, new RegExp(`new in ${year}`))).toHaveLength(1)
    const lesson = 'css/intermediate/css-cascade'
    expect(passages(lesson, /Between specificity and order/, new RegExp(`@scope.*${year}`))).toHaveLength(1)
    expect(passages('interviews/css', /@scope/, /just before source order/)).toHaveLength(1)
    expect(row('css', /@scope/).label).toContain(`(${year})`)
    // The lesson has two lists: the short one must not call itself whole.
    expect(passages(lesson, /whole list/i)).toEqual([])
    expect(prose(part(lesson, '## All criteria in one comparison'))).toMatch(/add a few more criteria/)
    expect(passages(lesson, /`@scope`.* add a few more/)).toHaveLength(1)
  })

  test('the grid of a prediction has every column that an answer names', () => {
    const quiz = page('css/intermediate/css-grid').split(':::predict[In which row and column')[1]?.split('\n:::\n')[0]
    const columns = Array.from(quiz?.matchAll(/column (\d)/g) ?? [], ([, n]) => Number(n))
    expect(Math.max(...columns)).toBe(3)
    const free = passages('css/intermediate/css-grid', /the cell that C left free/)
    expect(free).toEqual([expect.stringMatching(/^- .*`D: row 1, column 3`/)])
  })

  test('what keeps an item of a grid from filling its cell includes what the exercise uses', () => {
    const lesson = 'css/intermediate/css-grid'
    expect(code(part(lesson, '::::exercise[Centered in its cell]'))).toMatch(/\.dot \{ width: .* height: /)
    expect(passages(lesson, /fills its cell/, /`width`/, /`height`/)).toHaveLength(1)
  })

  test('the field of the search bar is freed from the minimum that the lesson warns of', () => {
    const lesson = 'css/intermediate/css-flexbox'
    expect(prose(part(lesson, ':::pitfall[An item that does not shrink]'))).toContain('`min-width: 0`')
    const solution = page(lesson).split('::::exercise[The field takes the rest]')[1]?.split(':::solution')[1]
    expect(solution?.split('\n::::\n')[0]).toMatch(/\.field \{[^}]*min-width: 0/)
  })

  test('a read-only field is not checked, in both lessons on forms', () => {
    expect(passages('html/intermediate/form-validation', /read-only fields/, /not checked/)).toHaveLength(1)
    const basics = passages('html/basics/html-forms', /`readonly` one/, /edited/)
    expect(basics).toEqual([expect.stringMatching(/It is not checked either/)])
  })

  test('only cells that have borders have separate ones', () => {
    const lesson = 'html/basics/html-tables'
    expect(passages(lesson, /draws no lines between the cells/)).toHaveLength(1)
    const fold = prose(part(lesson, ':::deep[Borders, stripes and aligned numbers]'))
    expect(fold).toMatch(/If cells have borders/)
    expect(fold).not.toMatch(/by default every cell has borders/i)
  })

  test('the width of a responsive image is multiplied by the density, in text and table', () => {
    const lesson = 'html/intermediate/responsive-images'
    for (const said of passages(lesson, /multiplies/)) expect(said).toMatch(/multiplies [^.]*\bdensity of the screen/)
    expect(passages(lesson, /multiplies/)).toHaveLength(2)
    const table = passages(lesson, /^\| [\d,]+ px, density/).map((line) =>
      (line.match(/\d[\d,]*/g) ?? []).map((n) => Number(n.replace(',', ''))),
    )
    expect(table.length).toBeGreaterThan(3)
    for (const [width = 0, density = 0, needed, chosen = 0] of table) {
      expect(needed).toBe(width * density)
      expect(chosen).toBeGreaterThanOrEqual(needed ?? 0)
    }
    // What a solution needs is in the text.
    expect(passages(lesson, /`aspect-ratio: 1`/, /`height: auto`/, /no effect/)).toHaveLength(1)
  })
})
