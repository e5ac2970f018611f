import type { Code, Parents, Root } from 'mdast'
import { languageFault, DIAGRAM } from '../markdown/languages.ts'
import { parseMeta } from '../markdown/meta.ts'
import { parse } from '../markdown/parse.ts'
import { sampleId } from '../markdown/sample.ts'
import type { Finding, Sample } from './model.ts'
import { skipFault } from './skip.ts'

/** The fences of one page. */
export interface FoundPage {
  samples: Sample[]
  findings: Finding[]
}

/** Where the walk through a page is. */
interface Place {
  exercise?: number
  solution?: boolean
}

/**
 * Finds every fence of a page that is checked, in the order of the source. Diagrams are drawn by the build and
 * `output` fences belong to the sample before them, so neither is a sample.
 * @param page path from the content folder
 * @param file path to show
 * @param source the whole file
 */
export function findSamples(page: string, file: string, source: string): FoundPage {
  const found: FoundPage = { samples: [], findings: [] }
  const tree = parse(source, (line, message) => {
    found.findings.push({
      file,
      line,
      message: 'The page cannot be parsed.',
      got: message,
      mend: 'Mend the syntax of the page first.',
    })
  })
  const collector = new Collector(page, file, found)
  collector.walk(tree, {})
  return found
}

class Collector {
  readonly #page: string
  readonly #file: string
  readonly #found: FoundPage
  #exercises = 0

  constructor(page: string, file: string, found: FoundPage) {
    this.#page = page
    this.#file = file
    this.#found = found
  }

  walk(parent: Root | Parents, place: Place): void {
    let before: Sample | undefined
    for (const node of parent.children) {
      if (node.type === 'code') before = this.#code(node, place, before)
      else {
        before = undefined
        if ('children' in node) this.walk(node, this.#enter(node, place))
      }
    }
  }

  #enter(node: Parents, place: Place): Place {
    if (node.type !== 'containerDirective') return place
    if (node.name === 'exercise') return { exercise: ++this.#exercises }
    return node.name === 'solution' ? { ...place, solution: true } : place
  }

  #code(node: Code, place: Place, before: Sample | undefined): Sample | undefined {
    const line = node.position?.start.line ?? 1
    const lang = node.lang ?? ''
    const { meta, faults } = parseMeta(node.meta ?? '')
    const unknown = languageFault(node.lang)
    for (const fault of [unknown, ...faults, skipFault(lang, meta.skip)]) {
      if (fault) this.#report(line, 'The opening line of the fence is wrong.', fault)
    }
    if (unknown || lang === DIAGRAM) return undefined
    if (lang === 'output') return this.#output(node, line, before)
    const sample: Sample = {
      id: sampleId(lang, meta, node.value),
      page: this.#page,
      file: this.#file,
      line,
      lang,
      meta,
      code: node.value,
      index: this.#found.samples.length,
      ...place,
    }
    this.#found.samples.push(sample)
    return sample
  }

  #output(node: Code, line: number, before: Sample | undefined): undefined {
    if (!before)
      this.#report(line, 'An `output` fence follows no sample.', 'Put it right after the fence that prints it.')
    else before.output = { text: node.value, line, endLine: node.position?.end.line ?? line + 1 }
    return undefined
  }

  #report(line: number, message: string, mend: string): void {
    this.#found.findings.push({ file: this.#file, line, message, mend })
  }
}
