import { diffArrays } from 'diff'
import type { Paragraph, PhrasingContent, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { SourceDiagnostic } from '../config/diagnostics.ts'
import { references } from '../samples/references.ts'
import type { ProjectFile, StepBefore } from './shared/compiled.ts'
import type { Sample } from '../samples/sample.ts'

/** What differs between a file and the same file one step before. */
export interface FileChanges {
  /** Name of the file. */
  file: string
  /** 1-based lines that are new or changed. */
  added: number[]
  /** Lines of the file before that are gone. */
  removed: string[]
  /** How many of the added lines are written by hand: a second page begins as a copy of the first. */
  typed: number
}

/** The files of the site that a page builds, as they are after its step. */
export function projectFiles(samples: readonly Sample[]): ProjectFile[] {
  return samples.flatMap(({ project, meta, code }) => (project ? [{ name: meta.file ?? '', code }] : []))
}

/**
 * Compares a file with itself one step before. How far a line is indented does not count, since a reader who puts an
 * element around others changes nothing in them; nor do empty lines.
 * @param before Absent where the file is new.
 * @param others Files that were there: one of them is copied for a new file.
 */
export function compareFiles(
  file: string,
  before: string | undefined,
  now: string,
  others: readonly string[] = [],
): FileChanges {
  const added: { line: number; text: string }[] = []
  const removed: string[] = []
  let line = 0
  // By their indentation braces find the ones they were: which is new is seen by that alone.
  for (const { value, ...part } of diffArrays((before ?? '').split('\n'), now.split('\n'))) {
    const texts = value.map((text) => text.trim())
    if (part.removed) removed.push(...texts.filter(Boolean))
    else {
      if (part.added) added.push(...texts.flatMap((text, i) => (text === '' ? [] : [{ line: line + i + 1, text }])))
      line += value.length
    }
  }
  const fresh = added.filter(({ text }) => {
    const at = removed.indexOf(text)
    if (at >= 0) removed.splice(at, 1)
    return at < 0
  })
  const copied = new Set(before === undefined ? others.flatMap(trimmed) : [])
  const typed = fresh.filter(({ text }) => !copied.has(text)).length
  return { file, added: fresh.map((one) => one.line), removed, typed }
}

const trimmed = (code: string) => code.split('\n').map((text) => text.trim())

/** Checks that the files of a project are a site that works from a folder: what they are called and whom they ask for. */
export function checkProject(samples: readonly Sample[]): SourceDiagnostic[] {
  const files = samples.filter(({ project }) => project)
  const [first] = files
  if (!first) return []
  const pictures = first.project ?? []
  const names = new Set([...files.map(({ meta }) => meta.file ?? ''), ...pictures])
  const asked = files.flatMap((file) =>
    file.lang === 'html' ? references(file.code).map((reference) => ({ ...reference, from: file })) : [],
  )
  const found: SourceDiagnostic[] = []
  if (first.meta.file !== 'index.html')
    found.push({
      ...place(first),
      message: `The first file of the project is \`${first.meta.file ?? ''}\`, and a site begins with \`index.html\`.`,
      fix: 'Put `index.html` first.',
    })
  for (const [i, file] of files.entries()) {
    const name = file.meta.file ?? ''
    const twin = files.slice(0, i).find(({ meta }) => meta.file === name)
    if (twin)
      found.push({
        ...place(file),
        message: `The project has \`${name}\` twice: it is on line ${twin.line} already.`,
        fix: 'Write one whole file of each name.',
      })
    if (file.lang !== 'html' && !asked.some((reference) => reference.file === name))
      found.push({
        ...place(file),
        message: `No page of the project asks for \`${name}\`.`,
        fix: 'Link it in the HTML, or take the file away.',
      })
  }
  for (const { file, line, from } of asked)
    if (!names.has(file))
      found.push({
        file: from.file,
        line: from.line + line,
        message: `The HTML asks for \`${file}\`, which the project does not have.`,
        expected: `one of ${[...names].join(', ')}`,
        got: file,
        fix: 'Fix the name, add the file, or name it in `pictures="…"` if it is a picture beside the page.',
      })
  for (const picture of pictures)
    if (!asked.some(({ file }) => file === picture))
      found.push({
        ...place(first),
        message: `No page of the project shows \`${picture}\`.`,
        fix: 'Show it with `<img src="…">`, or take it out of `pictures="…"`.',
      })
  return found
}

const place = ({ file, line }: Sample) => ({ file, line })

const SHOWN_IN = new Set(['html', 'css', 'js'])

/**
 * Checks that a lesson leads to the files that it ends with: what is new in them was shown, and nothing got lost.
 * @param samples Every sample of the lesson.
 * @param before Absent for the first step, where all lines are new.
 */
export function checkStep(samples: readonly Sample[], before: StepBefore | undefined): SourceDiagnostic[] {
  const files = samples.filter(({ project }) => project)
  const [first] = files
  if (!first) return []
  const shown = new Set(
    samples
      .filter(
        ({ index, lang, meta, solution }) =>
          index < first.index && SHOWN_IN.has(lang) && !meta.hidden && !meta.check && !meta.measures && !solution,
      )
      .flatMap(({ code }) => trimmed(code)),
  )
  const found: SourceDiagnostic[] = []
  for (const { name } of before?.files ?? [])
    if (!files.some(({ meta }) => meta.file === name))
      found.push({
        ...place(first),
        message: `The project has no \`${name}\`, which the step before has (${before?.page}).`,
        expected: `all files of the step before: ${before?.files.map((file) => file.name).join(', ')}`,
        got: files.map(({ meta }) => meta.file).join(', '),
        fix: 'Write the whole file here too, changed or not.',
      })
  for (const { file, line, meta, code } of files) {
    const name = meta.file ?? ''
    const { added } = compareFiles(name, before?.files.find((same) => same.name === name)?.code, code)
    const lines = trimmed(code)
    for (const at of added) {
      const text = lines[at - 1] ?? ''
      if (!shown.has(text))
        found.push({
          file,
          line: line + at,
          message: `A line of \`${name}\` is new in this step, and no sample of the lesson shows it.`,
          expected: 'the line in an html, css or js sample before the project',
          got: text,
          fix: before
            ? `Show it in a sample, or write the line as it is in ${before.page}.`
            : 'Show it in a sample before the project.',
        })
    }
  }
  return found
}

/** Says of a project and at each of its files what differs from the step before. */
export function markChanges(tree: Root, before: StepBefore | undefined): void {
  visit(tree, 'containerDirective', (node) => {
    if (node.name !== 'project' || !before) return
    const changes = node.children.flatMap((child) => {
      if (child.type !== 'code') return []
      const file = child.data?.fence?.meta.file ?? ''
      const codeOf = before.files.find(({ name }) => name === file)?.code
      const others = before.files.map(({ code: other }) => other)
      const own = compareFiles(file, codeOf, child.value, others)
      child.data = { ...child.data, changes: own }
      return own
    })
    node.data = { ...node.data, changes }
  })
}

/**
 * What differs from the step before, in sentences.
 * @param by How a reader finds the new lines: by marks in the files, or by their numbers.
 */
export function changesInWords(changes: readonly FileChanges[], by: 'marks' | 'numbers'): Paragraph[] {
  if (changes.length === 0) return []
  const changed = changes.filter(({ added, removed }) => added.length + removed.length > 0)
  if (changed.length === 0) return [paragraph(text('Nothing in them is new in this step.'))]
  const isNew = changed.some(({ added }) => added.length > 0)
  const fresh =
    by === 'numbers'
      ? changed.flatMap(({ file, added }) =>
          added.length === 0
            ? []
            : [
                paragraph(
                  text('New in '),
                  code(file),
                  text(`: ${added.length === 1 ? 'line' : 'lines'} ${ranges(added)}.`),
                ),
              ],
        )
      : isNew
        ? [paragraph(text('Lines marked with + are new in this step.'))]
        : []
  return [
    ...fresh,
    ...changed.flatMap(({ file, removed }) => {
      const [first = '', last = ''] = [removed[0], removed.at(-1)]
      if (removed.length === 0) return []
      const what =
        removed.length === 1
          ? [code(first)]
          : [text(`${removed.length} lines, from `), code(first), text(' to '), code(last)]
      return [paragraph(text('Gone from '), code(file), text(': '), ...what, text('.'))]
    }),
  ]
}

const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children })
const text = (value: string): PhrasingContent => ({ type: 'text', value })
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value })

/** Ascending numbers as one would read them: `3, 5 to 9`. */
function ranges(lines: readonly number[]): string {
  const runs: [from: number, to: number][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last?.[1] === line - 1) last[1] = line
    else runs.push([line, line])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
}
