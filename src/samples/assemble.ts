/** A text that becomes part of a file. */
export interface Chunk<T> {
  /** What it comes from, such as a fence; absent where it is nobody's. */
  from?: T
  /** Path of the file, from the folder of the program. */
  path: string
  text: string
  /** How many lines of the text stand before those of what it comes from. */
  lead?: number
}

/** Where a line of a file comes from. */
export interface LineOrigin<T> {
  from?: T
  /** 0-based line of what it comes from; what was put around that has the lines before and after. */
  line: number
}

/** A file of a program, put together from fences. */
export interface AssembledFile<T> {
  text: string
  /** Of each line of the text. */
  origins: readonly LineOrigin<T>[]
}

/**
 * Puts the fences of a program together into files. Those of one file stand below each other in their order; every line
 * remembers where it comes from. The gate, the type checker and the reader's browser all run what this makes.
 * @returns the files by path, in the order of their first chunks
 */
export function assemble<T>(chunks: readonly Chunk<T>[]): Map<string, AssembledFile<T>> {
  return new Map(
    [...Map.groupBy(chunks, ({ path }) => path)].map(([path, own]) => [
      path,
      {
        text: own.map(({ text }) => text).join('\n'),
        origins: own.flatMap(({ from, text, lead = 0 }) => text.split('\n').map((_, i) => ({ from, line: i - lead }))),
      },
    ]),
  )
}
