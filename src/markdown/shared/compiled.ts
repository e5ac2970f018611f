import type { RecordedTypes } from '../../record/recordedTypes.ts'
import type { Program, Sample } from '../../samples/sample.ts'

/** A file of the reader's own site, whole, as it is after a step. */
export interface ProjectFile {
  name: string
  code: string
}

/** The step before, as a message names it. */
export interface StepBefore {
  /** Path of its page, from the project folder. */
  page: string
  files: readonly ProjectFile[]
}

/** A heading that the table of contents shows (h2 and h3). */
export interface TocItem {
  /** Fragment identifier, as github-slugger makes it, unique in the page. */
  id: string
  /** Plain text of the heading. */
  text: string
  level: 2 | 3
  /** On the first heading after the checkpoint of a lesson: the name of the part, and how long it takes. */
  begins?: string
}

/** What a part of a page asks of its reader: all of it, or what is before or after its checkpoint. */
export interface Part {
  /** Minutes that it takes, by `minutesOf`. */
  minutes: number
  /** Words of its prose, without what is folded and without its exercises. */
  words: number
  /** Samples that are shown, without those of its exercises and of what is folded. */
  samples: number
  /** Level 2 headings. */
  sections: number
  /** Folded sections. */
  folds: number
  exercises: number
}

/** A link found in the source, kept for the broken-link check. */
export interface SourceLink {
  /**
   * Where it leads. A relative file path is resolved against the file and kept as `file:docs/css/index.mdx#id`;
   * anything else is as written.
   */
  href: string
  /** 1-based line in the source file. */
  line: number
}

/** A Markdown image, resolved to a file of the content folder. */
export interface SourceImage {
  /** Path from the content folder, e.g. `docs/css/basics/box.svg`. */
  file: string
  /** Public URL with the content hash, e.g. `/img/box.3f2a9c1d.svg`. */
  url: string
}

/** A term that the glossary explains. */
export interface Term {
  /** As the glossary writes it, e.g. `Custom property`. */
  name: string
  /** Its entry, e.g. `file:docs/glossary.mdx#term-custom-property`. */
  href: string
  /** Content files of the pages that its entry leads to, e.g. `docs/css/advanced/css-variables.mdx`. */
  taughtIn: readonly string[]
}

/** The text under one heading, for the search index: one record per h1, h2 or h3. */
export interface Section {
  /** 1 is the text before the first heading. */
  level: 1 | 2 | 3
  /** Plain text of the heading; empty for level 1 (it is the page's title). */
  heading: string
  /** Fragment identifier; empty for level 1. */
  id: string
  /** Plain text with lists, tables and code, white space folded. */
  text: string
  /** What readers type who need it, in words other than its own. */
  asked: string[]
  /** Error messages that its samples show, by their attributes or by what they print, and others that it explains. */
  errors: string[]
  /** It comes after the checkpoint of its lesson. */
  later?: true
}

/** How a lesson keeps to what docs/writing.md asks. */
export interface LessonReview {
  /** What it lacks, with the 1-based line. */
  found: { line: number; message: string }[]
  /** What its first part has. */
  has: string[]
}

/** What one MDX file compiles to. Plain JSON, so that it can be cached on disk and cross a thread. */
export interface CompiledPage {
  /** The body as an MDX function body (`outputFormat: 'function-body'`). */
  code: string
  /** The part before `{/* truncate *\/}`, compiled alone; absent where the source has no such mark. */
  teaser?: string
  toc: TocItem[]
  /** Every fragment identifier of the body, for the anchor check. */
  ids: string[]
  links: SourceLink[]
  images: SourceImage[]
  sections: Section[]
  /** The Markdown export: GFM without MDX, directives turned into plain Markdown, hidden fences left out; its addresses are marked. */
  markdown: string
  /** Every sample, shown or hidden. */
  samples: readonly Sample[]
  /** One, or two where a checkpoint joins them. */
  parts: Part[]
  /** For its author; absent where the page is no lesson. */
  review?: LessonReview
}

/** A compiled page with what its samples make together: put together once, for all who render, run or offer them. */
export interface AssembledPage extends CompiledPage {
  programs: readonly Program[]
}

/** Which shape the page has: it decides how sections are wrapped. */
export type PageKind = 'doc' | 'cheatsheet' | 'interview' | 'post' | 'page'

/** Input of the compiler. */
export interface CompileInput {
  /** Path from the content folder with forward slashes, e.g. `docs/css/basics/css-grid.mdx`. */
  path: string
  /** The whole file, front matter included. */
  source: string
  kind: PageKind
  /** Its readers know no JavaScript: the review of a lesson finds the predictions that ask in it. */
  beforeScripts?: boolean
  /** Its readers are not told which rules a sample breaks on purpose. */
  untoldRules?: boolean
  /** It is the glossary: its entries can be linked to. */
  isGlossary?: boolean
  /** What the glossary explains and the page does not: linked where it is used first. */
  terms?: readonly Term[]
  /** Where the page is a step that builds on another: the files of that one. */
  stepBefore?: StepBefore
  /** Absolute path of the content folder, for images. */
  contentDir: string
  /** What the gate has recorded of the types of its samples; where it is left out, the page shows none. */
  types?: RecordedTypes
}
