import { expect, test } from 'vitest'
import { compile } from './compile.ts'
import { compileText } from './testing.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
const repeat = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join('\n\n')

const predict = (script = 'js measures') =>
  `:::predict[Why?]\n\`\`\`css\na { color: red }\n\`\`\`\n\n\`\`\`${script}\nf()\n\`\`\`\n\n\`\`\`output\n1\n\`\`\`\n\n- \`1\`: a.\n- \`2\`: b.\n:::`

/** A lesson that keeps to everything, and one that does not in one way. */
const lesson = ({
  count = 640,
  objectives = 2,
  sections = '',
  samples = 3,
  folds = 1,
  exercises = ['{practices=1}', '{practices="2"}'],
  exercise = (attributes = '') => `::::exercise[Do]${attributes}\nText.\n::::`,
  before = '',
  predictions = [predict(), predict()],
  checkpoint = ':::checkpoint\nDone.\n:::',
} = {}) =>
  [
    `:::objectives\n${repeat(objectives, (i) => `- Do ${i}`).replaceAll('\n\n', '\n')}\n:::`,
    `## One\n\n${words(count)}`,
    repeat(samples, () => '```css\nb { color: red }\n```'),
    before,
    ...exercises.map(exercise),
    `## Two`,
    sections,
    ...predictions,
    repeat(folds, (i) => `:::deep[Rare ${i}]\nText.\n:::`),
    checkpoint,
    '## More\n\nText.',
  ]
    .filter(Boolean)
    .join('\n\n')

const found = async (...args: Parameters<typeof lesson>) =>
  (await compileText(lesson(...args))).review?.found.map(({ message }) => message)
const foundBeforeScripts = async (source: string) =>
  (await compile({ path: 'docs/a/page.mdx', source, kind: 'doc', contentDir: '/nowhere', beforeScripts: true })).review
    ?.found ?? []

test('a lesson that keeps to everything lacks nothing, and says what its first part has', async () => {
  const { review } = await compileText(lesson())
  expect(review?.found).toEqual([])
  expect(review?.has).toContain('2 exercises')
  expect(review?.has).toContain('5 samples')
})

test.each([
  ['too few words', { count: 500 }, 'it is not a whole lesson'],
  ['too many words', { count: 1001 }, 'words; at most 1000'],
  ['too many samples', { samples: 19 }, '21 samples; at most 20'],
  ['too many sections', { sections: '## Three\n\n## Four\n\n## Five' }, '5 sections; at most 4'],
  ['too many folds', { folds: 3 }, '3 folded sections; at most 2'],
  ['a late exercise', { before: '## A\n\n## B' }, 'The first exercise comes after the second section'],
  ['no exercise', { exercises: [] }, 'The first exercise comes after the second section'],
  [
    'an objective without an exercise',
    { exercises: ['{practices=1}'] },
    'No exercise of part one practices objective 2',
  ],
  ['an objective that is not there', { exercises: ['{practices="1 2 3"}'] }, 'There is no objective 3'],
  ['one objective', { objectives: 1, exercises: ['{practices=1}'] }, 'There are 1 objectives. Write 2 to 4.'],
  ['one prediction', { predictions: [predict()] }, 'Part one has 1 predictions'],
])('%s is told', async (_, change, message) => {
  expect(await found(change)).toEqual([expect.stringContaining(message)])
})

test('at the limits nothing is told', async () => {
  expect(await found({ samples: 18, folds: 2, sections: '## Three\n\n## Four', count: 980 })).toEqual([])
})

test('to readers who know no JavaScript, a script in a prediction is told with its line, with a checkpoint or without', async () => {
  const shown = ':::predict[Why?]\n```js\nf()\n```\n\n```output\n1\n```\n\n- `1`: a.\n- `2`: b.\n:::'
  const asks = expect.stringContaining('asks in JavaScript') as string
  expect(await foundBeforeScripts(lesson({ predictions: [predict(), shown] }))).toMatchObject([{ message: asks }])
  const whole = await foundBeforeScripts(lesson({ predictions: [shown], checkpoint: '' }))
  expect(whole).toMatchObject([
    { message: asks },
    { message: expect.stringContaining('has no `:::checkpoint`') as string },
  ])
  expect(whole[0]?.line).toBeGreaterThan(10)
  expect(await found({ predictions: [predict(), shown] })).toEqual([])
})

test('a page that is no lesson is not reviewed', async () => {
  expect((await compileText('## One\n\nText.')).review).toBeUndefined()
})

test('a step of a site has one part, with limits of its own, and needs no checkpoint', async () => {
  const step = (words: number) =>
    `:::objectives\n- Do it\n- Say why\n:::\n\n## Now\n\n${'tea '.repeat(words)}\n\n\`\`\`html\n<p>Tea</p>\n\`\`\`\n\n::::project\n\n\`\`\`html title="index.html"\n<p>Tea</p>\n\`\`\`\n\n::::\n`
  const found = async (words: number) =>
    (await compileText(step(words))).review?.found.map(({ message }) => message).join('\n')
  expect(await found(500)).not.toMatch(/checkpoint|has 5\d\d words/)
  expect(await found(500)).toContain('The step has 0 predictions. Write at least 1')
  expect(await found(800)).toMatch(/The step has 8\d\d words; at most 750 .* Leave one to another step\./)
  expect(await found(100)).toMatch(/The step has 1\d\d words\. With fewer than 400/)
})
