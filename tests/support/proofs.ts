import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from '@playwright/test'
import { moduleGraph, packagesHash } from '../../src/cache/inputsHash.ts'
import { resultFolder, runnerUrl } from '../../src/paths.ts'
import { browserForTests, findHeadlessShell } from '../../tools/gate/machine.ts'
import { fontSet } from '../../tools/gate/testBrowser.ts'
import { type Proof, type ProofKind, proofKey, Proofs } from '../../tools/proofs/proofs.ts'
import { distFiles, readDist } from './dist.ts'
import { DIST, ROOT } from '../../scripts/settings.ts'
import { withoutDates } from './withoutDates.ts'

const proofs = new Proofs(ROOT)

/** A proof that has to be made now. */
export interface DueProof {
  subject: string
  /** To be called when everything was seen: remembers the proof, unless the test has failed. */
  note: () => void
}

/**
 * Of some subjects, those for which a test has something to prove.
 * @param test Absolute path of the module of the test, which its proofs depend on, with all it is made of in `tests/`.
 * @param subjects What the proof of each depends on beside that and the browser.
 */
export function dueProofs(kind: ProofKind, test: string, subjects: ReadonlyMap<string, readonly string[]>): DueProof[] {
  const always = [browserVersion(), testsHash(test)]
  return [...subjects].flatMap(([subject, parts]) => {
    const proof: Proof = { kind, subject, key: proofKey(...always, ...parts) }
    return proofs.isDue(proof) ? [{ subject, note: () => note(proof) }] : []
  })
}

function note(proof: Proof): void {
  if (test.info().errors.length === 0) proofs.note(proof)
}

/** What a test is made of. What it finds in the code of the site is part of what it is told of each subject. */
function testsHash(module: string): string {
  const own = [...moduleGraph([module])].filter(([file]) => file.startsWith(join(ROOT, 'tests/')))
  const texts = own.map(([, text]) => text)
  return proofKey(packagesHash(texts), ...own.map(([file]) => relative(ROOT, file)), ...texts)
}

function browserVersion(): string {
  const program = browserForTests(findHeadlessShell)
  const version = program === undefined ? '' : execFileSync(program, ['--version'], { encoding: 'utf8' })
  return `${version.trim()} ${fontSet}`
}

/** Scripts of what stands beside the samples of a page: search, copies for offline use, visits. */
const BESIDE = /^assets\/(search|highlights|Offline|startOffline|autosave|analytics)/

/** The name of a file changes with whatever it refers to; the code that refers to it has not changed for that. */
const HASHED = /-[\w-]{8}\.(js|css)/g

/**
 * The scripts and styles of a built site.
 * @param part `samples` leaves out what has no part in running a sample or checking an exercise.
 */
export function clientHash(part: 'all' | 'samples', dist = DIST): string {
  const files = distFiles(dist).filter(
    (file) =>
      (/^assets\/.*\.(js|css|json)$/.test(file) || file === 'run/frame.html') &&
      !(part === 'samples' && BESIDE.test(file)),
  )
  const lines = files.map((file) => {
    const text = readDist(file, dist).replace(HASHED, '.$1')
    return `${file.replace(HASHED, '.$1').replace(/-[0-9a-f]{8}\.json$/, '.json')} ${sha256(text)}`
  })
  return proofKey(...lines.toSorted())
}

/** What the Run buttons and exercises of a page are made of, and its open results. */
export function runnerParts(path: string): string[] {
  const results = resultFolder(path).slice(1, -1)
  const files = [runnerUrl(path).slice(1), ...filesIn(results).filter((file) => file.endsWith('.html'))]
  return files.filter((file) => existsSync(join(DIST, file))).map((file) => readDist(file).replace(HASHED, '.$1'))
}

function filesIn(folder: string): string[] {
  const path = join(DIST, folder)
  return existsSync(path)
    ? readdirSync(path)
        .toSorted()
        .map((name) => `${folder}/${name}`)
    : []
}

/** A built document, without the dates of its last change, which an untouched clone may not have. */
export function pageText(file: string, dist: string): string {
  return withoutDates(readFileSync(join(dist, file), 'utf8'))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
