import type { Runtime } from 'node:inspector'
import type { Inspector } from './inspector.ts'
import type { RawObject, RawScope, RawValue } from './raw.ts'

/** Entries of one object that are told. */
const MAX_ENTRIES = 8
/** Objects that are told at one stop. */
const MAX_OBJECTS = 40
const MAX_TEXT = 40

/** Scopes that are a function's own, as opposed to what all of the module sees. */
const inner = new Set(['block', 'catch', 'closure', 'eval', 'local', 'with'])

/** Describes what can be seen at one stop. */
export class Describer {
  readonly objects: Record<number, RawObject> = {}
  readonly #inspector: Inspector
  readonly #context: number
  readonly #functions: Map<number, number>
  readonly #queue: { number: number; remote: Runtime.RemoteObject }[] = []

  /**
   * @param inspector Of a paused process.
   * @param context Id of the execution context of the sample.
   * @param functions Gets the number of scopes of every function that is told.
   */
  constructor(inspector: Inspector, context: number, functions: Map<number, number>) {
    this.#inspector = inspector
    this.#context = context
    this.#functions = functions
  }

  /** The variables of a scope. */
  async variables(objectId: string | undefined, keep: (name: string) => boolean): Promise<RawScope['variables']> {
    if (objectId === undefined) return []
    const { result } = await this.#inspector.send('Runtime.getProperties', { objectId, ownProperties: true })
    const kept = result.filter(({ name }) => keep(name))
    const values = await this.values(kept.map(({ value }) => value))
    return kept.map(({ name }, i) => [name, values[i] ?? null])
  }

  /** Values as they are told; nothing where there is no value yet. */
  async values(remotes: readonly (Runtime.RemoteObject | undefined)[]): Promise<(RawValue | undefined)[]> {
    const things = remotes.filter((remote) => remote?.objectId !== undefined && !isText(remote))
    const numbers = new Map(await this.#number(things as Runtime.RemoteObject[]))
    return remotes.map((remote) => {
      if (!remote) return undefined
      const number = numbers.get(remote.objectId)
      if (number === undefined) return textOf(remote)
      if (number === 0) return remote.type === 'function' ? builtInText(remote) : (remote.className ?? 'object')
      if (!this.objects[number] && !this.#queue.some((one) => one.number === number) && this.#isRoom())
        this.#queue.push({ number, remote })
      return { ref: number }
    })
  }

  /** Describes everything that was referred to. */
  async finish(): Promise<void> {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift())
      this.objects[next.number] = await this.#describe(next.number, next.remote)
  }

  #isRoom(): boolean {
    return Object.keys(this.objects).length + this.#queue.length < MAX_OBJECTS
  }

  async #number(remotes: readonly Runtime.RemoteObject[]): Promise<[string | undefined, number][]> {
    if (remotes.length === 0) return []
    const { result } = await this.#inspector.send('Runtime.callFunctionOn', {
      functionDeclaration: '(...things) => __sampleSteps.number(things)',
      executionContextId: this.#context,
      arguments: remotes.map(({ objectId }) => ({ objectId })),
      returnByValue: true,
      silent: true,
    })
    const numbers = result.value as number[]
    return remotes.map(({ objectId }, i) => [objectId, numbers[i] ?? 0])
  }

  async #describe(
    number: number,
    { objectId = '', type, subtype, className, description = '' }: Runtime.RemoteObject,
  ): Promise<RawObject> {
    const {
      result,
      internalProperties = [],
      privateProperties = [],
    } = await this.#inspector.send('Runtime.getProperties', {
      objectId,
      ownProperties: true,
    })
    const internal = (name: string) => internalProperties.find((one) => one.name === name)?.value
    const inherit = async () => {
      const [prototype] = await this.values([internal('[[Prototype]]')])
      return typeof prototype === 'object' ? { prototype } : {}
    }
    if (type === 'function') {
      const isClass = description.startsWith('class')
      const scopes = await this.#scopes(internal('[[Scopes]]'))
      this.#functions.set(number, scopes.length)
      const own = result.filter(
        ({ name, value, isOwn }) => isOwn && value && !/^(length|name|arguments|caller)$/.test(name),
      )
      return {
        kind: isClass ? 'class' : 'function',
        name: String(result.find(({ name }) => name === 'name')?.value?.value ?? ''),
        ...(await this.#entries(own)),
        scopes,
        ...(await inherit()),
      }
    }
    const name = className ?? 'Object'
    if (subtype === 'promise') {
      const state = String(internal('[[PromiseState]]')?.value)
      const settled = state === 'pending' ? [] : [['value', internal('[[PromiseResult]]')] as const]
      const values = await this.values(settled.map(([, value]) => value))
      return {
        kind: 'promise',
        name,
        state,
        entries: values.flatMap((value) => (value === undefined ? [] : [['value', value]])),
      }
    }
    if (subtype === 'generator')
      return {
        kind: 'generator',
        name: nameOf(internal('[[GeneratorFunction]]')?.description),
        state: String(internal('[[GeneratorState]]')?.value),
        entries: [],
      }
    if (subtype === 'map' || subtype === 'set') {
      const all = await this.#collection(internal('[[Entries]]')?.objectId)
      return { kind: subtype, name, ...all }
    }
    const own = result.filter(
      (one) => one.isOwn && one.name !== 'constructor' && (subtype !== 'array' || one.name !== 'length'),
    )
    const accessors = own.filter(({ value, get }) => !value && get)
    const entries = await this.#entries([...privateProperties, ...own].filter(({ value }) => value !== undefined))
    for (const { name: key } of accessors.slice(0, MAX_ENTRIES - entries.entries.length))
      entries.entries.push([key, 'getter'])
    return {
      kind: subtype === 'array' ? 'array' : 'object',
      name,
      ...entries,
      ...(subtype === 'array' ? {} : await inherit()),
    }
  }

  async #entries(
    own: readonly { name: string; value?: Runtime.RemoteObject }[],
  ): Promise<Pick<RawObject, 'entries' | 'more'>> {
    const described = own.slice(0, MAX_ENTRIES)
    const values = await this.values(described.map(({ value }) => value))
    return {
      entries: described.map(({ name }, i) => [name, values[i] ?? 'undefined']),
      ...(own.length > described.length && { more: true }),
    }
  }

  async #collection(objectId: string | undefined): Promise<Pick<RawObject, 'entries' | 'more'>> {
    if (objectId === undefined) return { entries: [] }
    const { result } = await this.#inspector.send('Runtime.getProperties', { objectId, ownProperties: true })
    const own = result.filter(({ name }) => /^\d+$/.test(name))
    const entries: RawObject['entries'] = []
    for (const { value } of own.slice(0, MAX_ENTRIES)) {
      const parts = await this.#inspector.send('Runtime.getProperties', {
        objectId: value?.objectId ?? '',
        ownProperties: true,
      })
      const part = (name: string) => parts.result.find((one) => one.name === name)?.value
      const [key, held] = await this.values([part('key'), part('value')])
      entries.push([key === undefined ? '' : typeof key === 'string' ? key : 'object', held ?? 'undefined'])
    }
    return { entries, ...(own.length > MAX_ENTRIES && { more: true }) }
  }

  /** The scopes that a function remembers, down to that of its module. */
  async #scopes(list: Runtime.RemoteObject | undefined): Promise<RawScope[]> {
    if (list?.objectId === undefined) return []
    const { result } = await this.#inspector.send('Runtime.getProperties', {
      objectId: list.objectId,
      ownProperties: true,
    })
    const scopes: RawScope[] = []
    for (const { name: position, value } of result) {
      const [, kind = '', name = ''] = /^(\w+)(?: \((.*)\))?$/.exec(value?.description ?? '') ?? []
      const type = kind.toLowerCase()
      if (!/^\d+$/.test(position) || !inner.has(type)) continue
      scopes.push({ type, name, variables: await this.variables(value?.objectId, () => true) })
    }
    return scopes
  }
}

/** Things that are told by their text, although they are objects. */
function isText({ type, subtype, description = '' }: Runtime.RemoteObject): boolean {
  return (
    type === 'symbol' ||
    (type === 'function' && isNative(description)) ||
    ['date', 'error', 'null', 'proxy', 'regexp', 'internal#location'].includes(subtype ?? '')
  )
}

function textOf({ type, value, description = '', subtype }: Runtime.RemoteObject): string {
  if (type === 'undefined') return 'undefined'
  if (subtype === 'null') return 'null'
  if (type === 'string') return quote(String(value))
  // The only values that the debugger gives no description.
  if (type === 'boolean') return String(value)
  if (type === 'function') return builtInText({ description })
  return cut(description.split('\n')[0] ?? '')
}

function builtInText({ description = '' }: { description?: string }): string {
  const name = /^(?:class|function) ([\w$]+)/.exec(description)?.[1]
  return name ? `ƒ ${name}` : 'ƒ (built in)'
}

const isNative = (description: string) => description.includes('[native code]')

function quote(text: string): string {
  return `'${cut(text).replace(/[\\'\n\t]/g, (char) => (char === '\n' ? '\\n' : char === '\t' ? '\\t' : `\\${char}`))}'`
}

/** Cut between characters, and not within one. */
export function cut(text: string): string {
  const characters = [...text]
  return characters.length > MAX_TEXT ? `${characters.slice(0, MAX_TEXT - 1).join('')}…` : text
}

/** The name of a function, by its text. */
function nameOf(text = ''): string {
  const match =
    /^(?:class\s+([\w$]+)|(?:async\s+)?(?:function\s*\*?\s*|(?:get|set|static)\s+|\*\s*)*([\w$#]+)\s*\()/.exec(text)
  return match?.[1] ?? match?.[2] ?? ''
}
