import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeAtomically } from '../../src/cache/writeAtomically.ts'

/**
 * What can be proven, each by a run that takes long; of a page:
 * - `samples`: the gate finds no problem in its samples, and they show what is recorded;
 * - `elsewhere`: the same with much wider fonts, and in the machine's own Chromium;
 * - `run`: what a reader can run shows that in the reader's frame, too;
 * - `still`: results that need no script are seen whole;
 * - `whole`: what stands on other fences gives the same as a file of its own;
 * - `exercises`: the reader's checks refuse each starter and take each solution;
 * - `look`: nothing is wrong with it in a browser;
 * - `html`: it is valid HTML;
 *
 * and of a file of tests that no page of the site has a part in, `tests`: all of them pass.
 */
const kinds = ['samples', 'elsewhere', 'run', 'still', 'whole', 'exercises', 'look', 'html', 'tests'] as const
export type ProofKind = (typeof kinds)[number]

/** Something that was proven. */
export interface Proof {
  kind: ProofKind
  /** Path of the content file of a page; of a look or of HTML, its path on the site; of tests, their file from the project folder. */
  subject: string
  /** Changes with everything that the proof depends on. */
  key: string
}

/** Name of the committed file, in the project folder. */
export const PROOFS_FILE = 'proofs.lock'

/** Of the proofs with a valid key, a run repeats one in so many, others every day: a key that is wrong is found out. */
export const SLICES = 20

/** Shortens what a key is made of. */
export function proofKey(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** The proofs that are committed. */
export class Proofs {
  readonly #root: string
  readonly #onlyDue: boolean
  readonly #keys: Map<string, string>

  /**
   * @param root Project folder.
   * @param onlyDue Whether proofs that are valid count; otherwise everything is proven.
   */
  constructor(root: string, onlyDue = process.env.TEST_PROOFS === 'due') {
    this.#root = root
    this.#onlyDue = onlyDue
    this.#keys = new Map(
      readLines(join(root, PROOFS_FILE)).map(({ kind, subject, key }) => [`${kind} ${subject}`, key]),
    )
  }

  /**
   * Whether something has to be proven now: when it was not, when anything has changed since, or when its turn has come
   * to be proven again.
   * @param slice Number of the day, or any other that changes with the runs.
   */
  isDue(proof: Proof, slice = today()): boolean {
    return !this.#onlyDue || this.#keys.get(id(proof)) !== proof.key || sliceOf(proof) === slice % SLICES
  }

  /**
   * Remembers that something was proven, until {@link mergeNoted} takes it into the committed file; in another browser
   * or with other fonts than the usual ones only what is about that.
   */
  note(proof: Proof): void {
    // What holds elsewhere, too, says nothing of the engine and the fonts that the other proofs are about.
    if (isElsewhere() && proof.kind !== 'elsewhere') return
    const file = notedFile(this.#root)
    mkdirSync(dirname(file), { recursive: true })
    // One write of a short line: several processes may do that at once.
    appendFileSync(file, `${format(proof)}\n`)
  }
}

/**
 * Takes what was noted into the committed file, and what is gone out of it.
 * @param isThere Whether the site still has the subject of a proof.
 * @returns what was proven
 */
export async function mergeNoted(root: string, isThere: (proof: Proof) => boolean): Promise<Proof[]> {
  const noted = readLines(notedFile(root))
  const all = new Map([...readLines(join(root, PROOFS_FILE)), ...noted].map((proof) => [id(proof), proof]))
  const lines = [...all.values()].filter(isThere).map(format).toSorted()
  await writeAtomically(join(root, PROOFS_FILE), lines.map((line) => `${line}\n`).join(''))
  forgetNoted(root)
  return noted
}

/** Forgets what was noted. */
export function forgetNoted(root: string): void {
  rmSync(notedFile(root), { force: true })
}

/** Whether this run is made in another browser or with other fonts than those of the lock file. */
export const isElsewhere = () => Boolean(process.env.TEST_FONTS ?? process.env.HEADLESS_SHELL_PATH)

const notedFile = (root: string) => join(root, '.cache/proofs.noted')
const id = ({ kind, subject }: Proof) => `${kind} ${subject}`
const format = ({ kind, subject, key }: Proof) => `${kind} ${subject} ${key}`

/** One in {@link SLICES}, the same for a proof on every machine. */
function sliceOf(proof: Proof): number {
  return Number.parseInt(createHash('sha256').update(id(proof)).digest('hex').slice(0, 8), 16) % SLICES
}

const DAY_MS = 86_400_000
const today = () => Number(process.env.TEST_SLICE ?? Math.floor(Date.now() / DAY_MS))

/** A line that cannot be read, such as one that a merge has left with its marks, proves nothing. */
function readLines(file: string): Proof[] {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap((line) => {
    const [, kind, subject, key] = /^(\w+) (\S+) ([0-9a-f]{16})$/.exec(line) ?? []
    const known = kinds.find((one) => one === kind)
    return known && subject && key ? [{ kind: known, subject, key }] : []
  })
}
