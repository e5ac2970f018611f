/** A value as the debugger shows it: text, or a reference to something that has an identity. */
export type RawValue = string | { ref: number }

/** A scope of a call or of a function: its variables, in order; those that have no value yet are `undefined`. */
export interface RawScope {
  /** `local`, `block`, `catch`, `closure`, `module` and so on, as V8 calls it. */
  type: string
  /** Name of the function that it belongs to. */
  name: string
  variables: [name: string, value: RawValue | null][]
}

/** A call under way. */
export interface RawFrame {
  name: string
  /** 0-based line in the module. */
  line: number
  scopes: RawScope[]
  receiver?: RawValue
}

/** Something that has an identity. */
export interface RawObject {
  kind: 'array' | 'class' | 'function' | 'generator' | 'map' | 'object' | 'promise' | 'set'
  name: string
  entries: [name: string, value: RawValue][]
  /** More entries than are told. */
  more?: boolean
  /** State of a promise or generator. */
  state?: string
  /** Of a function: the scopes it can reach, the innermost first, down to that of the module. */
  scopes?: RawScope[]
  /** What it inherits from, where that is not built in. */
  prototype?: RawValue
}

/** Something that waits for its turn. */
export interface RawJob {
  queue: 'microtask' | 'task' | 'timer'
  /** Name of the function or its text. */
  what: string
  /** 0-based line in the module, where it is known. */
  line?: number
  /** Milliseconds on the clock of the run until a timer is due. */
  in?: number
}

/** One stop of the debugger. */
export interface RawStop {
  /** 0-based line in the module. */
  line: number
  /** Calls of the module, the outermost first. */
  frames: RawFrame[]
  objects: Record<number, RawObject>
  waiting: RawJob[]
  /** The call at the end of `frames` is about to return this. */
  returns?: RawValue
  /** It is about to throw this. */
  throws?: string
}

/** What the recording of a run tells. */
export type StepRecord =
  | { type: 'stop'; stop: RawStop }
  /** The real contexts of functions, by the number of the function: the same number is the same context. */
  | { type: 'contexts'; contexts: Record<number, number[]> }
  /** Why the steps cannot be told. */
  | { type: 'unsure'; why: string }

/** What the recorder has to know. */
export interface RecorderInput {
  /** URL of the module in which it stops. */
  url: string
  /** 0-based first and last line at which it stops. */
  from: number
  to: number
  /** Where statements begin and end, as 0-based lines and columns; a call alone is a statement, too. */
  statements: [line: number, column: number, endLine: number, endColumn: number][]
  /** Variables of the module that are told. */
  names: string[]
  /** Whether `this` is told. */
  receiver: boolean
}

/** More stops than this are not recorded. */
export const MAX_STOPS = 200
