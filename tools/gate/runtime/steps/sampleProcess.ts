// Loaded into the Node process of a sample whose steps are recorded, before anything else (`--import`).
import { Timeout } from './virtualTimers.ts'
import '../node.ts'
import { defineHidden } from '../../../../src/runner/shared/runtime/protocol.ts'
import { waiting, whyUnsure } from './waiting.ts'

/** Name of the global through which the recorder asks. */
export const STEPS = '__sampleSteps'

const numbers = new Map<object, number>()
const builtIn = new Set<unknown>([null])
for (const name of Object.getOwnPropertyNames(globalThis)) {
  const value = Object.getOwnPropertyDescriptor(globalThis, name)?.value as unknown
  if (typeof value === 'function') builtIn.add(value.prototype).add(value)
}
// The prototypes that have no name: of async functions, generators and iterators.
for (const thing of [
  async () => undefined,
  function* () {},
  async function* () {},
  [].values(),
  new Map().values(),
  new Set().values(),
])
  for (let at: unknown = Object.getPrototypeOf(thing); at; at = Object.getPrototypeOf(at)) builtIn.add(at)

const answers = {
  /** Numbers of things: the same thing always has the same one. What is built in has none. */
  number: (things: unknown[]) =>
    things.map((thing) => {
      if (builtIn.has(thing) || thing instanceof Timeout) return 0
      const known = numbers.get(thing as object) ?? numbers.size + 1
      numbers.set(thing as object, known)
      return known
    }),
  waiting: () => ({ jobs: waiting(), unsure: whyUnsure() }),
  /** The recorder stops here, when nothing more will run. */
  end: () => undefined,
  things: (wanted: number[]) => wanted.map((number) => [...numbers.keys()][number - 1]),
}
defineHidden(STEPS, answers)
process.on('exit', answers.end)
