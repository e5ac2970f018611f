/** A call, a thing with an identity, a queue, or what is known of a style sheet, as one step shows it. */
export interface StepBox {
  /** Equal for the same call, thing or queue in the step before; that of a call that can pause begins with `~`. */
  key: string
  kind: 'call' | 'queue' | 'rules' | 'thing'
  title: string
  rows: [name: string, value: string][]
}

/** One step of a figure. */
export interface Step {
  /** 1-based line of the sample; 0 for what is outside of it. */
  line: number
  /** What the step does beside going on: `returns 6`; usually empty. */
  event: string
  /** UTF-16 code units of the output that were printed before it. */
  printed: number
  boxes: StepBox[]
}

/**
 * The steps of a figure, packed: `texts` are boxes and events, each once; a step is its line, what was printed, the
 * position of its event, and those of its boxes.
 */
export interface PackedSteps {
  texts: string[]
  steps: number[][]
}

const kinds = { c: 'call', q: 'queue', r: 'rules', t: 'thing' } as const

/** Packs steps for the record and for a page. */
export function packSteps(steps: readonly Step[]): PackedSteps {
  const texts: string[] = []
  const positionOf = (text: string) => {
    const known = texts.indexOf(text)
    return known < 0 ? texts.push(text) - 1 : known
  }
  const packed = steps.map(({ line, printed, event, boxes }) => [
    line,
    printed,
    positionOf(event),
    ...boxes.map(({ kind, key, title, rows }) =>
      positionOf([`${kind[0]}${key}`, title, ...rows.map(([name, value]) => `${name}\t${value}`)].join('\n')),
    ),
  ])
  return { texts, steps: packed }
}

/** Reads what {@link packSteps} has packed. */
export function unpackSteps({ texts, steps }: PackedSteps): Step[] {
  return steps.map(([line = 1, printed = 0, event = 0, ...boxes]) => ({
    line,
    printed,
    event: texts[event] ?? '',
    boxes: boxes.map((at) => {
      const [head = '', title = '', ...rows] = (texts[at] ?? '').split('\n')
      return {
        kind: kinds[head[0] as keyof typeof kinds],
        key: head.slice(1),
        title,
        rows: rows.map((row): [string, string] => {
          const [name = '', value = ''] = row.split('\t')
          return [name, value]
        }),
      }
    }),
  }))
}

/** What a row of a step was before. */
export type Before = { isNew: true } | { isNew?: false; was?: string }

/**
 * Compares a row with the step before.
 * @param before The step before; absent for the first step, where nothing is new.
 */
export function rowBefore(before: Step | undefined, { key }: StepBox, name: string, value: string): Before {
  if (!before) return {}
  const row = before.boxes.find((box) => box.key === key)?.rows.find(([other]) => other === name)
  if (!row) return { isNew: true }
  return row[1] === value ? {} : { was: row[1] }
}

/**
 * Says in short texts what has changed since the step before, for the table and for screen readers.
 * @param before The step before; absent for the first step.
 * @param output Everything that the sample prints.
 */
export function stepChanges(before: Step | undefined, step: Step, output: string): string[] {
  const changes: string[] = []
  const printed = output.slice(before?.printed ?? 0, step.printed).trim()
  if (before) for (const box of step.boxes) changes.push(...boxChanges(before, box))
  if (printed) changes.push(`prints ${printed.replaceAll('\n', ', ')}`)
  if (step.event) changes.push(step.event)
  return changes
}

function boxChanges(before: Step, box: StepBox): string[] {
  const { kind, key, title, rows } = box
  // The event of the step says it in words.
  if (kind === 'rules') return []
  const isNew = !before.boxes.some((old) => old.key === key)
  // A scope is seen when a function remembers it: its variables are those of the call that has made it.
  if (isNew && kind === 'thing') return title.startsWith('scope ') ? [] : [`${key} = ${summary(box)}`]
  // What can pause may begin or go on: that it runs is true of both.
  const changes = isNew && kind === 'call' ? [`${title} ${key.startsWith('~') ? 'runs' : 'begins'}`] : []
  for (const [name, value] of rows) {
    const { isNew: isNewRow, was } = { was: undefined, ...rowBefore(before, box, name, value) }
    if (quiet.has(name)) continue
    if (kind === 'queue') changes.push(...(isNewRow ? [`${name} waits in ${title.toLowerCase()}`] : []))
    else if (isNewRow && value !== NOT_YET) changes.push(`${nameOf(box, name)} = ${value}`)
    else if (was !== undefined) changes.push(`${nameOf(box, name)}: ${was} → ${value}`)
  }
  return changes
}

/** Rows that lead to another box. */
const quiet = new Set(['outer scope', '[[Prototype]]'])

function summary({ title, rows }: StepBox): string {
  const [first] = rows
  if (first?.[0] === '') return first[1]
  const described = rows
    .filter(([name]) => !quiet.has(name))
    .map(([name, value]) => (value ? `${name}: ${value}` : name))
  return `${title === 'object' ? '' : `${title} `}{${described.join(', ')}}`
}

/** The value of a variable that has none yet. */
export const NOT_YET = 'not yet'

function nameOf({ kind, key, title }: StepBox, name: string): string {
  if (kind !== 'thing') return name
  return name === '' ? key : `${title.startsWith('scope ') ? '' : `${key}.`}${name}`
}
