import { lexer } from 'css-tree'
import { HtmlValidate } from 'html-validate'
import { features } from 'web-features'
import { expect, test, type Page } from './support/browser.ts'

// The tables of all values on the cheatsheets: each value is one that the browser knows, none is missing, and each has
// the mark that its Baseline status asks for.

/** A value in a table, with what stands in brackets behind it. */
interface Value {
  text: string
  mark: string
}

interface Table {
  /** Text of the first cell of the head. */
  name: string
  /** What it names as code: what is listed. */
  head: Value | undefined
  /** Text of the second cell of the head. */
  second: string
  rows: { first: Value[]; second: Value[] }[]
}

/** What the tables leave out, as the sheet says: for SVG only, old spellings, and of no use. */
const LEFT_OUT: Readonly<Record<string, RegExp>> = {
  display: /^(flow|ruby|ruby-text)$/,
  overflow: /^overlay$/,
  'text-transform': /^math-auto$/,
  'text-decoration-line': /^blink$/,
  'white-space': /^(collapse|preserve|preserve-breaks|wrap)$/,
  'word-break': /^(break-word|auto-phrase)$/,
  'writing-mode': /^(lr|rl|tb|lr-tb|rl-tb|tb-rl)$/,
  'justify-items': /^legacy$/,
  'pointer-events': /^(visible.*|painted|fill|stroke|all|inherit)$/,
  'background-clip': /^border-area$/,
  'String.prototype':
    /^(anchor|big|blink|bold|fixed|fontcolor|fontsize|italics|link|small|strike|sub|sup|substr|trimLeft|trimRight)$/,
}

/** Of these the sheet shows those that are used, and says so. */
const OPEN_LISTS = new Set(['as', 'target'])

const validator = new HtmlValidate({ rules: { 'valid-autocomplete': 'error' } })

const NO_MEMBER = /^(constructor|length|name|prototype)$/

/** Baseline status by the key of MDN's compatibility data. */
const statuses = new Map(
  Object.values(features).flatMap((feature) =>
    'compat_features' in feature
      ? (feature.compat_features ?? []).map(
          (key) => [key, feature.status.by_compat_key?.[key] ?? feature.status] as const,
        )
      : [],
  ),
)

/** The mark that a sheet gives: a year, `limited` or none. `undefined` where nothing is known. */
function markOf(key: string): string | undefined {
  const status = statuses.get(key)
  if (!status) return undefined
  if (status.baseline === 'high') return ''
  return status.baseline === 'low' ? (status.baseline_low_date?.slice(-10, -6) ?? '') : 'limited'
}

/** A part of a grammar, as css-tree parses it: only what is looked at here. */
interface Syntax {
  type: string
  name?: string
  terms?: Syntax[]
  term?: Syntax
}

const grammars = lexer as unknown as Record<'types' | 'properties', Record<string, { syntax: Syntax | null }>>

/** Keywords that the grammar of a property allows. */
function keywords(property: string): string[] {
  const found = new Set<string>()
  const visited = new Set<Syntax>()
  const visit = (node: Syntax | null | undefined): void => {
    if (!node || visited.has(node)) return
    visited.add(node)
    const { type, name = '' } = node
    if (type === 'Keyword') found.add(name)
    if (type === 'Type') visit(grammars.types[name]?.syntax)
    if (type === 'Property') visit(grammars.properties[name]?.syntax)
    node.terms?.forEach(visit)
    visit(node.term)
  }
  visit(grammars.properties[property]?.syntax)
  return [...found].filter((keyword) => !keyword.startsWith('-'))
}

/** The tables of a sheet whose head names what is listed. */
async function tablesOf(page: Page, sheet: string): Promise<Table[]> {
  await page.goto(`/docs/cheatsheets/${sheet}`)
  return await page.evaluate(() => {
    const values = (cell: Element | null | undefined) =>
      [...(cell?.querySelectorAll('code') ?? [])].map((code) => ({
        text: code.textContent ?? '',
        mark: /^ \((\d{4}|limited)\)/.exec(code.nextSibling?.textContent ?? '')?.[1] ?? '',
      }))
    return [...document.querySelectorAll('main table')].map((table) => {
      const [first, second] = table.querySelectorAll('th')
      return {
        name: first?.textContent ?? '',
        head: values(first)[0],
        second: second?.textContent ?? '',
        rows: [...table.querySelectorAll('tbody tr')].map(({ children: [a, b] }) => ({
          first: values(a),
          second: values(b),
        })),
      }
    })
  })
}

/** Those of the values that are none of the property. */
const unsupported = (page: Page, property: string, values: readonly string[]) =>
  page.evaluate(([name, texts]) => texts.filter((text) => !CSS.supports(name, text)), [property, values] as const)

/** What is wrong with the values of a property: unknown, missing, or marked otherwise than their status. */
async function propertyFaults(page: Page, property: string, ownMark: string, values: Value[]): Promise<string[]> {
  const texts = values.map(({ text }) => text)
  const unknown = await unsupported(page, property, texts)
  const possible = keywords(property).filter((word) => !texts.includes(word) && !LEFT_OUT[property]?.test(word))
  const notHere = new Set(await unsupported(page, property, possible))
  const ofValues = markFaults(
    values.map(({ text, mark }) => ({ key: `css.properties.${property}.${text}`, text, mark })),
  )
  return [
    ...unknown.map((text) => `${property} has no value ${text}`),
    ...possible.filter((word) => !notHere.has(word)).map((word) => `${property} lacks ${word}`),
    // What a property is marked with is not said again of each value, and may be there for its values alone.
    ...(ofValues.length > 0 && ofValues.every((fault) => fault.endsWith(`(${ownMark})`))
      ? []
      : [
          ...markFaults([{ key: `css.properties.${property}`, text: property, mark: ownMark }]),
          ...ofValues.filter((fault) => ownMark === '' || !fault.endsWith(`(${ownMark})`)),
        ]),
  ]
}

function markFaults(marked: { key: string; text: string; mark: string }[]): string[] {
  return marked.flatMap(({ key, text, mark }) => {
    const due = markOf(key)
    return due === undefined || due === mark ? [] : [`${text} has the mark (${mark}) and needs (${due})`]
  })
}

test('the tables of values on the CSS sheet are whole, known to the browser and marked by their Baseline status', async ({
  page,
}) => {
  const tables = await tablesOf(page, 'css')
  const faults: string[] = []
  // One property has several rows where its values are told in groups.
  const all = new Map<string, { mark: string; values: Value[] }>()
  for (const { head, second, rows } of tables) {
    if (second === 'All values')
      for (const { first, second: values } of rows) {
        const [property] = first
        if (!property) continue
        const known = all.get(property.text)
        all.set(property.text, { mark: property.mark, values: [...(known?.values ?? []), ...values] })
      }
    else if (head && head.text in grammars.properties)
      all.set(`${head.text} `, { mark: head.mark, values: rows.flatMap(({ first }) => first) })
  }
  expect(all.size).toBeGreaterThan(45)
  for (const [property, { mark, values }] of all)
    faults.push(...(await propertyFaults(page, property.trim(), mark, values)))
  const lengths = tables.find(({ name }) => name === 'Length')?.rows.flatMap(({ first }) => first) ?? []
  expect(lengths.length).toBeGreaterThan(25)
  const noUnits = await unsupported(
    page,
    'width',
    lengths.map(({ text }) => `1${text}`),
  )
  faults.push(...noUnits.map((length) => `${length} is no length`))
  faults.push(...markFaults(lengths.map(({ text, mark }) => ({ key: `css.types.length.${text}`, text, mark }))))
  expect(faults).toEqual([])
})

test('the tables of methods on the JavaScript sheet are whole, exist and are marked by their Baseline status', async ({
  page,
}) => {
  const tables = await tablesOf(page, 'javascript')
  const listed = tables.filter(({ head }) => head && /^([A-Z]\w+)(\.prototype)?$/.test(head.text))
  expect(listed.length).toBeGreaterThan(8)
  const faults: string[] = []
  for (const { head, rows, name } of listed) {
    if (!head || /token|flag/.test(name)) continue
    const members = await page.evaluate((path) => {
      const target = path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], window)
      return Object.getOwnPropertyNames(target)
    }, head.text)
    const told = rows.flatMap(({ first }) => {
      // A mark at the end of a cell is one for all that stands there.
      const mark = first.at(-1)?.mark || head.mark
      return first.map(({ text }) => ({ text: text.replace(/\(.*/, ''), mark }))
    })
    const texts = told.map(({ text }) => text)
    faults.push(
      ...texts.filter((text) => !members.includes(text)).map((text) => `${head.text} has no ${text}`),
      ...members
        .filter((member) => !texts.includes(member) && !NO_MEMBER.test(member) && !LEFT_OUT[head.text]?.test(member))
        .map((member) => `${head.text} lacks ${member}`),
      ...markFaults(
        told.map(({ text, mark }) => ({
          key: `javascript.builtins.${head.text.replace('.prototype', '')}.${text}`,
          text: `${head.text}.${text}`,
          mark,
        })),
      ),
    )
  }
  expect(faults).toEqual([])
})

test('the tokens, flags and options on the JavaScript sheet are accepted by the browser', async ({ page }) => {
  const tables = await tablesOf(page, 'javascript')
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? []
  const tokens = rowsOf('RegExp token').flatMap(({ first }) => first.map(({ text }) => text))
  const flags = rowsOf('RegExp flag').flatMap(({ first }) => first.map(({ text }) => text))
  expect(tokens.length).toBeGreaterThan(40)
  const refused = await page.evaluate(
    ([patterns, letters]) => [
      ...patterns.filter((pattern) => {
        try {
          return !new RegExp(pattern, 'v')
        } catch {
          return true
        }
      }),
      ...letters.filter((flag) => !new RegExp('a', flag).flags.includes(flag)),
    ],
    [tokens, flags] as const,
  )
  // Each flag has a property on the prototype that tells whether it is set.
  const flagCount = await page.evaluate(
    () =>
      Object.entries(Object.getOwnPropertyDescriptors(RegExp.prototype)).filter(
        ([name, { get }]) => get && !/^(flags|source)$/.test(name),
      ).length,
  )
  expect(flags).toHaveLength(flagCount)
  const options = ['Intl.DateTimeFormat', 'Intl.NumberFormat'].flatMap((name) =>
    rowsOf(name).flatMap(({ first, second }) =>
      first.flatMap((option) => second.map((value) => [name, option.text, value.text] as const)),
    ),
  )
  expect(options.length).toBeGreaterThan(70)
  const wrong = await page.evaluate((all) => {
    const needs: Record<string, object> = {
      currency: { currency: 'EUR' },
      unit: { unit: 'liter' },
    }
    return all.filter(([name, option, value]) => {
      const given = { ...needs[value], [option]: /^\d+$/.test(value) ? Number(value) : value === 'true' || value }
      if (/^(unitDisplay)$/.test(option)) Object.assign(given, { style: 'unit', unit: 'liter' })
      try {
        const format =
          name === 'Intl.NumberFormat' ? new Intl.NumberFormat('en', given) : new Intl.DateTimeFormat('en', given)
        // An option that nobody knows is passed over: a value that cannot be must be refused.
        const impossible = { ...given, [option]: 'no such value' }
        try {
          const ignored =
            name === 'Intl.NumberFormat'
              ? new Intl.NumberFormat('en', impossible)
              : new Intl.DateTimeFormat('en', impossible)
          return ignored !== undefined
        } catch {
          return format === undefined
        }
      } catch {
        return true
      }
    })
  }, options)
  expect([...refused, ...wrong]).toEqual([])
})

test('the tables of attributes on the HTML sheet are whole, and the browser and the validator know each value', async ({
  page,
}) => {
  const tables = await tablesOf(page, 'html')
  const listed: { element: string; attribute: string; values: Value[] }[] = tables.flatMap(
    ({ name, head, second, rows }) => {
      const of = (text: string) => {
        const [element = '', attribute = ''] = text.includes(' ') ? text.split(' ') : ['', text]
        return { element, attribute }
      }
      if (name === 'Attribute' && second === 'All values')
        return rows.map(({ first, second: values }) => ({ ...of(first[0]?.text ?? ''), values }))
      return head ? [{ ...of(head.text), values: rows.flatMap(({ first }) => first) }] : []
    },
  )
  expect(listed.length).toBeGreaterThan(20)
  const table = new HtmlValidate({ extends: ['html-validate:recommended'] })
    .getConfigForSync('page.html')
    .getMetaTable()
  const faults: string[] = []
  for (const { element, attribute, values } of listed) {
    const texts = values.map(({ text }) => text)
    // What the validator knows as the list of an attribute is the whole of it.
    const known = (element && table.getMetaFor(element)?.attributes?.[attribute]?.enum) || []
    const words = known.filter((word) => typeof word === 'string' && word !== '')
    if (words.length && !OPEN_LISTS.has(attribute))
      faults.push(...words.filter((word) => !texts.includes(String(word))).map((word) => `${attribute} lacks ${word}`))
    if (attribute === 'autocomplete') {
      for (const text of texts) {
        const kind = /^current-password|^new-password/.test(text) ? 'password' : 'text'
        const field = text === 'street-address' ? '<textarea' : `<input type="${kind}"`
        const report = await validator.validateString(
          `${field} id="a" autocomplete="${text}">${text === 'street-address' ? '</textarea>' : ''}`,
        )
        if (!report.valid) faults.push(`${text}: ${report.results[0]?.messages[0]?.message}`)
      }
      continue
    }
    const reflected = await page.evaluate(
      ([tag, name, all]) => {
        const node = document.createElement(tag || 'input')
        const properties: Record<string, string> = {
          crossorigin: 'crossOrigin',
          enterkeyhint: 'enterKeyHint',
          fetchpriority: 'fetchPriority',
          inputmode: 'inputMode',
          referrerpolicy: 'referrerPolicy',
        }
        const read = () => (node as unknown as Record<string, unknown>)[properties[name] ?? name]
        if (name === 'sandbox') return all.filter((text) => !(node as HTMLIFrameElement).sandbox.supports(text))
        // Any text may stand there.
        if (['target', 'scope', 'wrap', 'command', 'as'].includes(name) && tag !== 'th')
          return all.filter((text) => (node.setAttribute(name, text), name === 'command' && read() !== text))
        return all.filter((text) => {
          node.setAttribute(name, 'no such value')
          const otherwise = read()
          node.setAttribute(name, text)
          // The value that also stands for an unknown one reads the same.
          return read() !== text || (otherwise === 'no such value' && name !== 'type')
        })
      },
      [element, attribute, texts] as const,
    )
    faults.push(...reflected.map((text) => `${element} ${attribute} has no value ${text}`))
    faults.push(
      ...markFaults(
        values.map(({ text, mark }) => ({
          key: `html.elements.${element}.${attribute === 'type' ? 'type_' : `${attribute}.`}${text}`,
          text: `${attribute} ${text}`,
          mark,
        })),
      ),
    )
  }
  expect(faults).toEqual([])
})
