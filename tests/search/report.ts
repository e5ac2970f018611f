// What the judged queries find of the pages that are named, or of all: for authors. `npm run report -- docs/css`
import { DIST } from '../../scripts/settings.ts'
import { builtIndex, searchOf, SHOWN, sitePages } from './evaluate.ts'
import { FRESH_CLASSES, freshQueries, pageOf } from './fresh.ts'
import { HELD_OUT, TUNING } from './judged.ts'

const wanted = process.argv.slice(2).map((path) => `/${path.replace(/^\/|\.mdx$|\/$/g, '')}`)
const pages = await sitePages()
const search = searchOf(builtIndex(DIST))
const judged = [
  ...FRESH_CLASSES.flatMap((kind) => freshQueries(kind, 'work', pages)),
  ...[...TUNING, ...HELD_OUT].map(({ query, answers }) => ({ query, answers: [...answers] })),
]
const isWanted = (path: string) =>
  wanted.length === 0 || wanted.some((under) => path === under || path.startsWith(`${under}/`))

let first = 0
const asked = judged.filter(({ answers }) => answers.some((answer) => isWanted(pageOf(answer))))
for (const { query, answers } of asked) {
  const right = new Set(answers.map(pageOf))
  const found = [...new Set(search(query).map(pageOf))]
  const place = found.findIndex((path) => right.has(path))
  if (place === 0) first++
  else {
    const where = place < 0 ? `not among ${SHOWN}` : `${place + 1}.`
    console.log(`${query}\n  wanted ${[...right].join(' or ')}: ${where}; first is ${found[0] ?? 'nothing'}`)
  }
}
console.log(`${asked.length} queries lead to these pages; for ${first} of them the right page comes first.`)
