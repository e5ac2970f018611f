/** The types of the names of a sample. */
export interface SampleTypes {
  /** What an editor would show, each text once. */
  texts: string[]
  /** The names, in order. */
  names: TypedName[]
}

/** A name of a sample and its type. */
export interface TypedName {
  /** Offset in the text of the sample. */
  start: number
  length: number
  /** Position of its type in `texts`. */
  text: number
}

/** No type has it in its text. */
const SEPARATOR = '\f'

/** Writes types as one string, for a page to carry: the names, then the texts, each once. */
export function packTypes({ texts, names }: SampleTypes): string {
  let end = 0
  const spots = names.map(({ start, length, text }) => {
    const gap = start - end
    end = start + length
    return `${gap},${length},${text}`
  })
  return [spots.join(' '), ...texts].join(SEPARATOR)
}

/** Reads what `packTypes` has written. */
export function unpackTypes(packed: string): SampleTypes {
  const [spots = '', ...texts] = packed.split(SEPARATOR)
  let end = 0
  const names = spots.split(' ').map((spot): TypedName => {
    const [gap = 0, length = 0, text = 0] = spot.split(',').map(Number)
    const start = end + gap
    end = start + length
    return { start, length, text }
  })
  return { texts, names }
}
