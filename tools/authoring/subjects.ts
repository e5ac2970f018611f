/** Samples with which a new page begins: they run as they stand, and the author replaces one after the other. */
export interface Samples {
  /** What the first section shows. */
  model: string
  /** What follows from it. */
  consequence: string
  /** A mistake that gives a wrong answer in silence. */
  pitfall: string
  /** An exercise: the starter with its mistake, and the check that refuses it. */
  starter: string
  solution: string
}

const fence = (words: string, ...lines: readonly string[]) => ['```' + words, ...lines, '```'].join('\n')
const join = (...fences: readonly string[]) => fences.join('\n\n')

const checkTotal = (words: string, cases: string) =>
  fence(
    words,
    cases,
    'for (const [prices, expected] of cases) {',
    '  const got = total(prices);',
    '  const text = `total([${prices}]) should be ${expected}, is ${got}`;',
    '  if (got !== expected) throw new Error(text);',
    '}',
  )

const javascript: Samples = {
  model: fence('js run', 'const prices = [4, 0.5];', 'console.log(prices.length); //=> 2'),
  consequence: fence(
    'js run',
    'const prices = [4, 0.5];',
    'const sorted = prices.toSorted((a, b) => a - b);',
    'console.log(sorted[0]); //=> 0.5',
    'console.log(prices[0]); //=> 4',
  ),
  pitfall: fence('js run', "const field = '';", 'console.log(Number(field)); //=> 0'),
  starter: join(
    fence('js', 'function total(prices) {', '  return prices.length;', '}'),
    checkTotal('js check', 'const cases = [[[], 0], [[4], 4], [[4, 5], 9]];'),
  ),
  solution: fence(
    'js run',
    'function total(prices) {',
    '  return prices.reduce((sum, price) => sum + price, 0);',
    '}',
    '',
    'console.log(total([4, 5])); //=> 9',
  ),
}

const typescript: Samples = {
  model: fence('ts types run', 'const prices: number[] = [4, 0.5];', 'console.log(prices.length); //=> 2'),
  consequence: fence(
    'ts types run',
    'const prices: readonly number[] = [4, 0.5];',
    'const sorted = prices.toSorted((a, b) => a - b);',
    'console.log(sorted[0]); //=> 0.5',
    'console.log(prices[0]); //=> 4',
  ),
  pitfall: fence('ts error="2322"', "const price: number = '4';"),
  starter: join(
    fence('ts', 'function total(prices: number[]): number {', '  return prices.length;', '}'),
    checkTotal('ts check', 'const cases: [number[], number][] = [[[], 0], [[4], 4], [[4, 5], 9]];'),
  ),
  solution: fence(
    'ts run',
    'function total(prices: number[]): number {',
    '  return prices.reduce((sum, price) => sum + price, 0);',
    '}',
    '',
    'console.log(total([4, 5])); //=> 9',
  ),
}

const react: Samples = {
  model: fence(
    'jsx preview',
    'export default function Greeting() {',
    "  const name = 'Ada';",
    '  return <p>Hello, {name}</p>;',
    '}',
  ),
  consequence: fence(
    'jsx preview',
    'export default function Prices() {',
    '  const prices = [4, 5];',
    '  const items = prices.map((price) => <li key={price}>{price}</li>);',
    '  return <ul>{items}</ul>;',
    '}',
  ),
  pitfall: fence(
    'jsx preview',
    'export default function Mail() {',
    '  const count = 0;',
    '  return <p>Inbox {count && <b>{count} new</b>}</p>;',
    '}',
  ),
  starter: join(
    fence('jsx', 'export default function Total() {', '  return <p>Sum: 4 + 5</p>;', '}'),
    fence(
      'js check env=browser',
      "const got = document.querySelector('p')?.textContent;",
      "if (got !== 'Sum: 9') throw new Error(`Expected Sum: 9, got ${got}`);",
    ),
  ),
  solution: fence('jsx', 'export default function Total() {', '  return <p>Sum: {4 + 5}</p>;', '}'),
}

const colors = (example: string) =>
  fence(`css example="${example}" hidden`, ':root { color-scheme: light dark; font: 1rem/1.5 system-ui; }')

const css: Samples = {
  model: join(
    fence('html example="model"', '<p class="price">4.50</p>'),
    colors('model'),
    fence('css example="model" preview', '.price { font-weight: 700; }'),
  ),
  consequence: join(
    fence('html example="consequence"', '<p class="price">4.50</p>'),
    fence('css example="consequence"', 'p { margin: 16px; }', '.price { margin: 8px; }'),
    fence(
      'js example="consequence" env=browser run',
      "const price = document.querySelector('.price');",
      'console.log(getComputedStyle(price).marginTop); //=> 8px',
    ),
  ),
  pitfall: fence('js env=browser run', "console.log(CSS.supports('width', '100')); //=> false"),
  starter: join(
    fence('html', '<ul class="list"><li>Tea</li><li>Milk</li></ul>'),
    fence('css', '.list { gap: 8px; }'),
    fence(
      'js check env=browser',
      "const { display, rowGap } = getComputedStyle(document.querySelector('ul'));",
      "if (display !== 'grid') throw new Error(`Expected a grid, got ${display}`);",
      "if (rowGap !== '8px') throw new Error(`Expected a gap of 8px, got ${rowGap}`);",
    ),
  ),
  solution: fence('css', '.list { display: grid; gap: 8px; }'),
}

const html: Samples = {
  model: join(
    fence('html example="model" preview', '<h3>Opening hours</h3>', '<p>Daily from 9 to 5</p>'),
    colors('model'),
  ),
  consequence: join(
    fence('html example="consequence"', '<label for="name">Name</label>', '<input id="name" type="text">'),
    fence(
      'js example="consequence" env=browser run',
      "const input = document.querySelector('input');",
      'console.log(input.labels.length); //=> 1',
    ),
  ),
  pitfall: join(
    fence('html example="pitfall"', '<input id="mail" type="text" aria-label="Mail" disabled>'),
    fence('js example="pitfall" env=browser run', "console.log(document.querySelector('input').disabled); //=> true"),
  ),
  starter: join(
    fence('html', '<div class="save">Save</div>'),
    fence(
      'js check env=browser',
      "const button = document.querySelector('button.save');",
      "if (!button) throw new Error('Expected a button of the class save');",
    ),
  ),
  solution: fence('html', '<button type="button" class="save">Save</button>'),
}

/** Samples by subject: the first folder of a lesson, or the name of a cheatsheet. */
const subjects: Readonly<Record<string, Samples>> = { css, html, javascript, react, typescript }

/**
 * The samples with which a page begins.
 * @param subject A subject of the site; any other has those of JavaScript.
 */
export function samplesOf(subject: string): Samples {
  return Object.hasOwn(subjects, subject) ? subjects[subject]! : javascript
}

/** The subjects that have samples of their own. */
export const subjectNames: readonly string[] = Object.keys(subjects)
