import type { ConsoleLevel } from './runtime/protocol.ts'

/** Path of the frame in which samples run. */
export const FRAME_PATH = '/run/frame'

/** Lines, uncaught errors among them, that a run may print; more is a runaway loop. */
export const MAX_LINES = 1000

/** Line breaks within what a run prints: they cost the page more than letters do. */
export const MAX_BREAKS = 5000

/** UTF-16 code units that a run may print. */
export const MAX_RUN_LENGTH = 512 * 1024

/** Milliseconds that the frame holds a question back while it has nothing to tell. */
export const LONG_POLL_MS = 500

/** Milliseconds after which a script that has not come to rest is stopped. */
export const RUN_LIMIT_MS = 10_000

/** Milliseconds that a file, the frame or the start of a run may take. */
export const LOAD_TIMEOUT_MS = 10_000

/** Milliseconds without an answer after which a run is taken to be stuck. */
export const RESPONSE_TIMEOUT_MS = 3000

/** Milliseconds that a loop of a page may run without a pause. */
export const LOOP_LIMIT_MS = 2000

/** CSS pixels; a taller page scrolls in its frame. */
export const MAX_HEIGHT = 900

/** Stands before the path of another module of the program in an import. */
export const MODULE_PREFIX = 'sample:/'

/** Name of the function that loops of a page call. */
export const GUARD = '__sampleLoop'

/** Name of the function that tells the address of a module whose name is made when the code runs. */
export const IMPORTED = '__sampleImported'

/** Called with the number of an assertion and with its condition. See `instrumentChecks`. */
export const CHECK = '__sampleCheck'

/** Called with the two sides of a comparison: what was got and what was expected. */
export const COMPARED = '__sampleCompared'

/** Called when the last assertion has passed. */
export const PASSED = '__samplePassed'

/** UTF-16 code units of a value that an assertion shows. */
export const MAX_SHOWN = 2000

/** UTF-16 code units of a text that a reader can edit: more is no sample. */
export const MAX_TEXT = 40_000

/** A module of a program. Imports of other modules are written with {@link MODULE_PREFIX}. */
export interface RunnerModule {
  path: string
  code: string
}

/** Everything that the frame needs to run one sample. */
export interface RunnableSample {
  /** The code as the page shows it: a page of another version is noticed by it. */
  code: string
  /** A script runs in a worker, a page in the frame itself. */
  kind: 'page' | 'script'
  /** HTML of a page. */
  document?: string
  /** Files that the program may fetch, by path. */
  files?: Record<string, string>
  /** A module stands after those it imports. */
  modules: RunnerModule[]
  /** Path of the module that runs. */
  entry?: string
  /** Lines of the entry, from and to, 1-based, whose prints are this sample's. */
  own: [from: number, to: number][]
  /** Prints from elsewhere are this sample's, too. */
  ownsRest: boolean
  /** The entry exports a component to be drawn. */
  draws?: boolean
  /** Absent when a reader cannot edit it. */
  edit?: EditableProgram & {
    /** Position in `texts` of what the page shows. */
    at: number
  }
  /** Path of the module with the checks of what was drawn. */
  check?: string
  /** The reader has written it, so it may not even parse. */
  edited?: true
}

/** One fence of a program. */
export interface SourceText {
  lang: string
  code: string
  meta: {
    file?: string
  }
}

/** A program from which another one is made by replacing texts. */
export interface EditableProgram {
  kind: RunnableSample['kind']
  /** In the order in which they run. */
  texts: SourceText[]
}

/** An exercise that a reader can solve. */
export interface RunnableExercise extends EditableProgram {
  /** Positions in `texts` of what the solution replaces, and so the reader edits. */
  own: number[]
  /** The assertions that the gate has proven, made to tell how they go: one block of JavaScript. */
  check: string
  /** What each assertion asks for, by its number; empty where that is known only when it runs. */
  asks: string[]
}

/** What the samples of one page need. */
export interface RunnerFile {
  /** URL of React's modules, when a sample needs them. */
  react?: string
  samples: RunnableSample[]
  /** The exercises of the page that have checks, by their number. */
  exercises?: Record<number, RunnableExercise>
}

/** A sample with all its modules, as it is sent to the frame. */
export interface RunnerJob {
  sample: RunnableSample
  react: RunnerModule[]
}

/** What the frame tells while a sample runs. */
export type RunnerEvent =
  | { type: 'done' }
  /** `at` is where it came from, when that is known: a module and its 1-based line. */
  | { type: 'error'; text: string; at?: { path: string; line: number } }
  /** How an assertion went; the last one of a run when it failed. The message of a failure comes as an error. */
  | { type: 'check'; number: number; ok: boolean; got?: string; expected?: string }
  /** All assertions have passed. */
  | { type: 'passed' }
  | { type: 'flood' }
  /** The reader has pressed something in the result. */
  | { type: 'gesture' }
  /** The document of the result was replaced by another one. */
  | { type: 'left' }
  | { type: 'line'; level: ConsoleLevel; text: string }
  | { type: 'size'; height: number }

/**
 * The frame's answer to one question of the page. The job is the first question. Unasked, the frame speaks once: when
 * it ends the run.
 */
export interface Batch {
  /** Timers or animation frames are under way. */
  busy: boolean
  events: RunnerEvent[]
}
