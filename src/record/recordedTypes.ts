/** What the gate has recorded of the types of one sample. */
export interface SampleTypesRecord {
  /** The types of its names, packed, where the page shows them. */
  types?: string
  /** What the type checker reports of it, a line for each code that it states. */
  reports?: string
}

/** The same for the samples of a page that have any, by their `occurrence`. */
export type RecordedTypes = Readonly<Record<string, SampleTypesRecord>>
