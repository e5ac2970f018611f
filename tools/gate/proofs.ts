import { join } from 'node:path'
import { inputsHash, packagesHash } from '../../src/cache/inputsHash.ts'
import type { ExamplesRecord } from '../../src/record/record.ts'
import type { Program } from '../../src/samples/sample.ts'
import { isElsewhere, type Proof, proofKey } from '../proofs/proofs.ts'
import { runResultModules, programText } from './cache.ts'
import type { EngineVersions } from './versions.ts'

/** What runs programs, compares them and says what that establishes; which programs a page has, the key holds itself. */
const gateModules = [
  ...runResultModules,
  ...['programRuns.ts', 'establish.ts'].map((name) => join(import.meta.dirname, name)),
]
let known: string | undefined

/**
 * What the proof depends on that the samples of a page are right: the gate, what they say and what is recorded of them,
 * the packages they name and the engines of the machine that have a part in it; in another browser or with other fonts
 * it is a proof of its own, about these.
 * @param page Path from the content folder.
 */
export function samplesProof(
  page: string,
  programs: readonly Program[],
  { samples }: Pick<ExamplesRecord, 'samples'>,
  { exact }: Pick<EngineVersions, 'exact'>,
): Proof {
  const own = samples.filter((sample) => sample.page === page)
  const engines = [...new Set(own.flatMap(({ on }) => on))].toSorted()
  const key = proofKey(
    (known ??= inputsHash(gateModules)),
    packagesHash(programs.flatMap((program) => [...program.samples, ...program.checks].map(({ code }) => code))),
    ...programs.map(
      (program) => programText(program) + JSON.stringify(program.samples.map(({ output }) => output?.text)),
    ),
    ...own.map((record) => JSON.stringify(record)).toSorted(),
    ...engines.map((name) => exact[name as keyof typeof exact] ?? ''),
  )
  return { kind: isElsewhere() ? 'elsewhere' : 'samples', subject: page, key }
}
