import { PLACEHOLDER } from '../../src/content/placeholders.ts'
import type { Samples } from './subjects.ts'

const todo = (text: string) => PLACEHOLDER + text
const blocks = (...texts: readonly string[]) => texts.join('\n\n')

const asked = (whose: string) =>
  ['{/* asked:', todo(`what readers type who need ${whose}, a query a line, in words other than its own`), '*/}'].join(
    '\n',
  )

/** A container with its lines; `title` and `attributes` only where it takes them. */
const box = (name: string, lines: string, { title = '', colons = ':::', attributes = '' } = {}) =>
  `${colons}${name}${title === '' ? '' : `[${title}]`}${attributes}\n${lines}\n${colons}`

const exercise = ({ starter, solution }: Samples, attributes = '') =>
  box(
    'exercise',
    blocks(
      todo('the task, with every case that the check asks for. The starter has the very mistake of the page.'),
      starter,
      box('solution', blocks(todo('why the starter failed, in one sentence.'), solution)),
    ),
    { title: todo('what to build'), colons: '::::', attributes },
  )

const pitfall = (samples: Samples) =>
  box(
    'pitfall',
    blocks(todo('why it happens, in two sentences.'), samples.pitfall, todo('the fix, in one sentence.')),
    {
      title: todo('the symptom, or the false belief'),
    },
  )

/** What the body of a new page is made of. */
export interface Skeleton {
  samples: Samples
  /** A Markdown link to a page nearby. */
  nearby: string
}

const whereNext = (nearby: string) =>
  blocks('## Where to go next', todo(`what the next page adds, with a link to it. This one is nearby: ${nearby}.`))

/** The parts that docs/writing.md asks of a lesson. */
export function lesson({ samples, nearby }: Skeleton): string {
  return blocks(
    asked('this page'),
    todo(
      'the need: what goes wrong without the new thing, and who is hurt by it. Three to five sentences, and a sample.',
    ),
    box(
      'objectives',
      ['predict …', 'choose …, and say why'].map((verb) => `- ${todo(`${verb}; write these last`)}`).join('\n'),
    ),
    `## ${todo('the idea')}`,
    asked('this section'),
    todo('what it is, in one sentence, with the term that everybody uses.'),
    samples.model,
    todo('what the reader should have noticed.'),
    box('rule', todo('the rule of the section, in one sentence.')),
    `## ${todo('what follows from it')}`,
    asked('this section'),
    todo('which rule this follows from.'),
    samples.consequence,
    todo('what the reader should have noticed.'),
    exercise(samples, '{minutes=2 practices="1 2"}'),
    box('checkpoint', todo('what the reader can do now, in two or three lines.')),
    `## ${todo('what one needs on another day')}`,
    asked('this section'),
    pitfall(samples),
    '## Exercises',
    exercise(samples, '{optional}'),
    box('summary', `- ${todo('a line for each section')}`),
    whereNext(nearby),
  )
}

/** Cards of snippets in groups. */
export function cheatsheet({ samples, nearby }: Skeleton): string {
  return blocks(
    asked('this page'),
    todo(`what the page holds and what it leaves out, in three sentences. A lesson nearby: ${nearby}.`),
    `## ${todo('a group of tasks, the most used first')}`,
    `### ${todo('a task')}`,
    asked('this card'),
    samples.model,
    todo('what to mind, in one sentence.'),
    `### ${todo('the next task')}`,
    asked('this card'),
    samples.consequence,
  )
}

const question = (sample: string) =>
  blocks(
    `### ${todo('the question?')}`,
    asked('this question'),
    box('short', todo('the answer that one would say aloud, in two to four sentences.')),
    todo('the reasons behind it.'),
    sample,
    box('weak', todo('what a weak answer says, and what it misses.')),
  )

/** Questions in three levels. */
export function interview({ samples, nearby }: Skeleton): string {
  return blocks(
    asked('this page'),
    todo(`what is asked about, and which lessons fill the gaps. One is nearby: ${nearby}.`),
    '## Junior',
    question(samples.model),
    '## Mid-level',
    question(samples.consequence),
    '## Senior',
    question(samples.pitfall),
  )
}

/** A post with its teaser. */
export function post({ samples, nearby }: Skeleton): string {
  return blocks(
    asked('this post'),
    todo('the belief or the symptom that the post begins with, and what it will show. This is the teaser.'),
    '{/* truncate */}',
    `## ${todo('the first thing to see')}`,
    asked('this section'),
    samples.model,
    todo('what it shows.'),
    `## ${todo('what follows')}`,
    samples.consequence,
    pitfall(samples),
    whereNext(nearby),
  )
}
