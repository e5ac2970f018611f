import { SourceMap } from 'node:module'

/** Leads from the lines of a compiled module back to those of its source. */
export class SourceLines {
  readonly #map: SourceMap

  constructor(payload: { mappings: string; sources: string[]; names: string[]; version: number }) {
    this.#map = new SourceMap({ file: '', sourceRoot: '', sourcesContent: [], ...payload })
  }

  /** Line of the source for a place in the compiled module, all 1-based. */
  sourceLine(line: number, column: number): number | undefined {
    const entry = this.#map.findEntry(line - 1, column - 1)
    return 'originalLine' in entry ? entry.originalLine + 1 : undefined
  }
}
