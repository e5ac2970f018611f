import { NOT_YET, type Step, type StepBox } from '../../../src/record/steps.ts'
import type { RawFrame, RawJob, RawObject, RawScope, RawValue } from '../runtime/steps/raw.ts'
import type { Stop } from './merge.ts'
import type { FunctionLines } from './statements.ts'

/** What is known of a run. */
export interface RecordedRun {
  stops: readonly Stop[]
  /** Ids of the contexts of functions, by number, the innermost first. */
  contexts: Readonly<Record<number, readonly number[]>>
  /** 0-based line of the module on which the sample begins, and its number of lines. */
  offset: number
  lines: number
  functions: FunctionLines
  /** UTF-16 code units that the sample has printed in the end. */
  printed: number
}

const MAX_LABEL = 36

const queues = { microtask: 'Microtasks', task: 'Tasks', timer: 'Timers' } as const

/**
 * Makes what the reader sees of the stops of a run. Things get small numbers in the order in which they are first seen,
 * and a scope that functions share is a thing of its own.
 */
export function makeSteps({ stops, contexts, offset, lines, functions, printed }: RecordedRun): Step[] {
  const numbers = new Map<string, number>()
  const numberOf = (thing: string) => {
    const number = numbers.get(thing) ?? numbers.size + 1
    numbers.set(thing, number)
    return `#${number}`
  }
  const calls = new Calls(functions, offset)
  let moduleRows: StepBox['rows'] = []
  const steps = stops.map((stop): Step => {
    const view = new View(stop, contexts, numberOf, calls.keysAt(stop), offset)
    const boxes = view.boxes(moduleRows)
    moduleRows = boxes.find(({ key }) => key === MODULE)?.rows ?? moduleRows
    const event = view.event(stop.line - offset >= lines)
    return { line: Math.min(stop.line - offset + 1, lines), printed: stop.printed, event, boxes }
  })
  const last = steps.at(-1)
  // Of two functions that end at the same place, V8 stops at the end of one.
  if (last && last.printed < printed) steps.push({ line: last.line, printed, event: 'end of the run', boxes: [] })
  return steps
}

const MODULE = 'm'

/** Whether a frame is that of the module itself. */
export function isModule({ scopes }: RawFrame): boolean {
  return scopes.every(({ type }) => type !== 'local')
}

/** Tells calls apart: two that follow each other at the same depth are not the same. */
class Calls {
  readonly #functions: FunctionLines
  readonly #offset: number
  #last = 0
  #before: { name: string; key: string }[] = []

  constructor(functions: FunctionLines, offset: number) {
    this.#functions = functions
    this.#offset = offset
  }

  /** Keys of the calls of a stop, the outermost first; what can pause begins with `~`. */
  keysAt({ frames, returns, throws }: Stop): string[] {
    const calls: { name: string; key: string }[] = []
    const { resumable, first } = this.#functions
    for (const [depth, { name, line }] of frames.entries()) {
      // A call that waits for a promise leaves without a return: the next of its function would look like it.
      const isTop = depth === frames.length - 1 && returns === undefined && throws === undefined
      const begins = isTop && first.has(line - this.#offset)
      const known =
        !begins &&
        calls.length === depth &&
        this.#before[depth]?.name === name &&
        calls.every(({ key }, i) => key === this.#before[i]?.key)
      const key = known
        ? (this.#before[depth]?.key ?? '')
        : `${resumable.has(line - this.#offset) ? '~' : ''}${++this.#last}`
      calls.push({ name, key })
    }
    // A call that has returned is over.
    this.#before = returns === undefined ? calls : calls.slice(0, -1)
    return calls.map(({ key }) => key)
  }
}

/** What is seen at one stop. */
class View {
  readonly #stop: Stop
  readonly #contexts: RecordedRun['contexts']
  readonly #numberOf: (thing: string) => string
  readonly #keys: readonly string[]
  readonly #offset: number
  readonly #things = new Map<string, StepBox>()
  readonly #wanted: (() => void)[] = []

  constructor(
    stop: Stop,
    contexts: RecordedRun['contexts'],
    numberOf: (thing: string) => string,
    keys: readonly string[],
    offset: number,
  ) {
    this.#stop = stop
    this.#contexts = contexts
    this.#numberOf = numberOf
    this.#keys = keys
    this.#offset = offset
  }

  /** @param before Rows of the module at the stop before. */
  boxes(before: StepBox['rows']): StepBox[] {
    const calls = this.#stop.frames.map((frame, depth) => this.#call(frame, depth))
    const module = this.#module(before)
    if (this.#stop.returns !== undefined) this.#text(this.#stop.returns)
    for (let want = this.#wanted.shift(); want; want = this.#wanted.shift()) want()
    return [
      ...(module ? [module] : []),
      ...calls.filter((call) => call !== undefined),
      ...this.#things.values(),
      ...this.#queues(),
    ]
  }

  event(isEnd: boolean): string {
    const { returns, throws } = this.#stop
    if (throws !== undefined) return `throws ${throws}`
    if (isEnd) return 'end of the module'
    return returns === undefined ? '' : `returns ${this.#text(returns)}`
  }

  /**
   * The variables of the module. A function sees those that it uses; the others cannot change until the module goes on,
   * so they are what they were.
   */
  #module(before: StepBox['rows']): StepBox | undefined {
    const [outermost] = this.#stop.frames
    const scopes = outermost?.scopes ?? []
    const isRunning = outermost !== undefined && isModule(outermost)
    const seen = isRunning ? scopes.toReversed() : scopes.filter(({ type }) => type === 'module')
    const rows = distinct(seen.flatMap((scope) => this.#variables(scope)))
    if (isRunning) return { kind: 'call', key: MODULE, title: 'Module', rows }
    const all = before.map(([name, value]): [string, string] => [
      name,
      rows.find(([other]) => other === name)?.[1] ?? value,
    ])
    return all.length === 0 ? undefined : { kind: 'call', key: MODULE, title: 'Module', rows: all }
  }

  #call({ name, line, scopes, receiver }: RawFrame, depth: number): StepBox | undefined {
    if (depth === 0 && isModule({ name, line, scopes })) return undefined
    const own = scopes.filter(({ type }) => /^(?:local|block|catch|with)$/.test(type)).toReversed()
    const rows: StepBox['rows'] = receiver === undefined ? [] : [['this', this.#text(receiver)]]
    rows.push(...own.flatMap((scope) => this.#variables(scope)))
    for (const scope of scopes.filter(({ type }) => type === 'closure')) rows.push(...this.#outer(scope))
    const title = name === '' ? `function in line ${this.#lineOf(line)}` : `${name.replace(/^get |^set /, '')}()`
    return { kind: 'call', key: this.#keys[depth] ?? '', title, rows: distinct(rows) }
  }

  /** Variables that a call sees of a function around it, which is not under way any more. */
  #outer(scope: RawScope): StepBox['rows'] {
    const isUnderWay = this.#stop.frames.some(
      ({ name, scopes }) =>
        name === scope.name && scopes.some(({ type, variables }) => type === 'local' && holds(variables, scope)),
    )
    if (isUnderWay || scope.variables.length === 0) return []
    const found = new Set<string>()
    for (const [number, { scopes = [] }] of Object.entries(this.#stop.objects))
      scopes.forEach((one, i) => {
        const context = this.#contexts[Number(number)]?.[i]
        if (context !== undefined && same(one, scope)) found.add(this.#scope(one, context))
      })
    const [only] = found
    if (only !== undefined && found.size === 1) return [['outer scope', only]]
    return this.#variables(scope)
  }

  #variables({ variables }: RawScope): StepBox['rows'] {
    return variables.map(([name, value]) => [name, value === null ? NOT_YET : this.#text(value)])
  }

  /** A value as it is shown; what it refers to gets a box of its own where there is more to say. */
  #text(value: RawValue): string {
    if (typeof value === 'string') return value
    const object = this.#stop.objects[value.ref]
    const id = this.#numberOf(`thing ${value.ref}`)
    if (!object) return id
    const { kind, name, entries, state } = object
    switch (kind) {
      case 'promise':
        return `${id} promise, ${state}${entries[0] ? `: ${this.#text(entries[0][1])}` : ''}`
      case 'generator':
        return `${id} ${name}(), ${state}`
      case 'class':
      case 'function': {
        const shown = entries.filter(([entry]) => entry !== 'prototype')
        if (shown.length > 0 || (kind === 'class' && object.prototype))
          this.#want(id, `${kind === 'class' ? 'class' : 'ƒ'} ${name}`, { ...object, entries: shown })
        const scope = this.#firstScope(value.ref, object)
        return `${id} ${kind === 'class' ? 'class' : 'ƒ'} ${name}`.trimEnd() + (scope ? ` → ${scope}` : '')
      }
      default:
        this.#want(id, this.#titleOf(value.ref, object), object)
        return id
    }
  }

  /** The innermost scope that a function remembers, unless it is that of a call under way, which is shown anyway. */
  #firstScope(number: number, { scopes = [] }: RawObject): string | undefined {
    const [scope] = scopes
    const context = this.#contexts[number]?.[0]
    if (!scope || context === undefined || scope.variables.length === 0) return undefined
    return this.#scope(scope, context, scopes.slice(1), this.#contexts[number]?.slice(1))
  }

  #scope(scope: RawScope, context: number, outer: readonly RawScope[] = [], contexts: readonly number[] = []): string {
    const id = this.#numberOf(`scope ${context}`)
    if (this.#things.has(id)) return id
    const box: StepBox = {
      kind: 'thing',
      key: id,
      title: scope.name ? `scope of ${scope.name}()` : 'scope of a block',
      rows: [],
    }
    this.#things.set(id, box)
    this.#wanted.push(() => {
      box.rows = this.#variables(scope)
      const [next, ...rest] = outer
      if (next && contexts[0] !== undefined && next.variables.length > 0)
        box.rows.push(['outer scope', this.#scope(next, contexts[0], rest, contexts.slice(1))])
    })
    return id
  }

  #want(id: string, title: string, object: RawObject): void {
    if (this.#things.has(id)) return
    const box: StepBox = { kind: 'thing', key: id, title, rows: [] }
    this.#things.set(id, box)
    this.#wanted.push(() => {
      box.rows = this.#rows(object)
    })
  }

  #rows({ kind, name, entries, more, prototype }: RawObject): StepBox['rows'] {
    const rest = more ? ['…'] : []
    if (kind === 'array') return [['', `[${[...entries.map(([, value]) => this.#text(value)), ...rest].join(', ')}]`]]
    if (kind === 'set') return [['', `{${[...entries.map(([, value]) => this.#text(value)), ...rest].join(', ')}}`]]
    const rows = entries.map(([name, value]): [string, string] => [symbolName(name), this.#text(value)])
    if (more) rows.push(['…', ''])
    if (prototype !== undefined) rows.push(['[[Prototype]]', this.#text(prototype)])
    return rows.length > 0 ? rows : [['', name === 'Object' ? '{}' : `${name} {}`]]
  }

  /** A prototype is called after the function whose instances inherit from it. */
  #titleOf(number: number, { kind, name, entries }: RawObject): string {
    const owner = Object.values(this.#stop.objects).find(({ entries: others }) =>
      others.some(([entry, value]) => entry === 'prototype' && typeof value === 'object' && value.ref === number),
    )
    if (owner) return `${owner.name}.prototype`
    if (kind === 'array') return entries.length === 0 ? 'empty array' : 'array'
    return name === 'Object' ? 'object' : name
  }

  #queues(): StepBox[] {
    const waiting = Map.groupBy(this.#stop.waiting, ({ queue }) => queue)
    return [...waiting].map(([queue, jobs]) => ({
      kind: 'queue',
      key: queue,
      title: queues[queue],
      rows: distinct(jobs.map((job) => [labelOf(job), this.#detail(job)])),
    }))
  }

  #detail({ line, in: wait }: RawJob): string {
    const parts = [line === undefined ? '' : `line ${this.#lineOf(line)}`, wait === undefined ? '' : `in ${wait} ms`]
    return parts.filter(Boolean).join(', ')
  }

  #lineOf(line: number): number {
    return line - this.#offset + 1
  }
}

function symbolName(name: string): string {
  return name.replace(/^Symbol\((.*)\)$/, '[$1]')
}

/** Whether a scope shows the very variables that a call has. */
function holds(variables: RawScope['variables'], { variables: some }: RawScope): boolean {
  return some.every(([name, value]) =>
    variables.some(([other, its]) => other === name && JSON.stringify(its) === JSON.stringify(value)),
  )
}

function same(one: RawScope, other: RawScope): boolean {
  return one.name === other.name && one.variables.length === other.variables.length && holds(one.variables, other)
}

function labelOf({ what }: RawJob): string {
  const characters = [...what]
  return characters.length > MAX_LABEL ? `${characters.slice(0, MAX_LABEL - 1).join('')}…` : what
}

/** Two rows of one name are told apart: an inner variable hides an outer one of its name. */
function distinct(rows: StepBox['rows']): StepBox['rows'] {
  const seen = new Map<string, number>()
  return rows.map(([name, value]) => {
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return [times === 1 ? name : `${name} (${times})`, value]
  })
}
