import { LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import type { Diagnostic } from './diagnostics.ts'

const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\P{Cc}*$/u, 'has a line break or another control character')
    .min(min, { error: (i) => `has ${String(i.input).length} characters; write ${min} to ${max}` })
    .max(max, { error: (i) => `has ${String(i.input).length} characters; write at most ${max}` })

const slug = z.string().regex(/^\/?[\w-]+(\/[\w-]+)*$/, 'write letters, digits and hyphens, e.g. css-grid')
/** A key that becomes part of a URL. */
export const urlName = z.string().regex(/^[\w-]+$/, 'write letters, digits and hyphens: it becomes part of a URL')

const tags = z
  .array(z.string())
  .min(2, 'name at least 2 tags')
  .max(6, 'name at most 6 tags')
  .describe('Keys of content/tags.yml.')
const title = text(1, 60)
const description = text(70, 160)
const keywords = z
  .array(z.string())
  .default([])
  .describe('Words of readers that the page does not use, for the search.')
const pageSlug = slug.optional().describe('Replaces the name of the file in the URL; from / on, the whole path.')
const flags = {
  draft: z.boolean().default(false).describe('Left out of the published site.'),
  unlisted: z.boolean().default(false).describe('Published, but in no list.'),
}

/** Front matter of a page under `content/docs`. */
export const docFrontMatter = z.strictObject({
  title,
  description,
  sidebar_label: text(1, 40).optional(),
  sidebar_position: z.number().optional().describe('Order in its folder.'),
  slug: pageSlug,
  tags,
  keywords,
  level: z.enum(['basics', 'intermediate', 'advanced']).optional(),
  prerequisites: z.array(z.string()).default([]).describe('Relative paths of the files to read before.'),
  glosses: z
    .array(z.string())
    .default([])
    .describe('What the page explains itself before its own lesson does, by the names of tools/authoring/features.ts.'),
  baseline: z
    .array(z.string())
    .default([])
    .describe('Feature ids of the web-features package, shown as a Baseline badge.'),
  ...flags,
})

/** Front matter of a post under `content/blog`. */
export const postFrontMatter = z.strictObject({
  title,
  description,
  slug: pageSlug,
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'write a date as 2026-01-31')
    .refine(isCalendarDate, 'is not a day of the calendar'),
  authors: z.array(z.string()).min(1, 'name at least one author'),
  tags,
  keywords,
  image: z.string().optional(),
  ...flags,
})

/** Front matter of a page under `content/pages`. */
export const pageFrontMatter = z.strictObject({
  title,
  description,
  slug: pageSlug,
  keywords,
  ...flags,
})

/** A tag: its label and the sentence shown on its page. */
export const tagSchema = z.strictObject({ label: text(1, 40), description: text(20, 160) })

/** An author of posts. */
const authorSchema = z.strictObject({
  name: text(1, 60),
  title: text(1, 80),
  description: text(20, 200),
  url: z.string().optional(),
})

/** `content/authors.yml`. */
export const authorsSchema = z.record(urlName, authorSchema)

/** `_category_.yml`: a folder of docs as a sidebar category with a generated index page. */
export const categorySchema = z.strictObject({
  label: text(1, 40),
  position: z.number(),
  slug: urlName,
  description,
  goal: text(20, 200)
    .optional()
    .describe('What one can do after its lessons; goes on from "After these eight lessons you can".'),
})

const lessonId = z.string().regex(/^[\w-]+(\/[\w-]+)*$/, 'write the id of a doc, e.g. css/basics/css-selectors')

/** A way through the lessons of several subjects. */
export const pathSchema = z.strictObject({
  title: text(1, 60),
  description,
  goal: text(20, 200).describe('What one can do after it; goes on from "After these twelve lessons you can".'),
  made: text(20, 200).describe('What one will have made; goes on from "You will have made".'),
  lessons: z
    .array(
      z.union([
        lessonId,
        z.strictObject({ id: lessonId, part: z.literal('one').describe('Only what is before its checkpoint.') }),
      ]),
    )
    .min(2, 'name at least 2 lessons')
    .describe('Ids of docs in the order in which they are read.'),
})

export type DocFrontMatter = z.output<typeof docFrontMatter>
export type PostFrontMatter = z.output<typeof postFrontMatter>
export type PageFrontMatter = z.output<typeof pageFrontMatter>
export type Tag = z.output<typeof tagSchema>
export type Author = z.output<typeof authorSchema>
export type Category = z.output<typeof categorySchema>

function isCalendarDate(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** Either the checked data or the problems, never both. */
export type Checked<T> = { data: T; diagnostics?: undefined } | { data?: undefined; diagnostics: Diagnostic[] }

/**
 * Checks a YAML text against a schema.
 * @param file Path to name in problems.
 * @param firstLine 1-based line of the file on which the YAML begins.
 */
export function parseYaml<T>(yaml: string, schema: z.ZodType<T>, file: string, firstLine = 1): Checked<T> {
  const counter = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: counter, uniqueKeys: true, prettyErrors: false })
  const lineAt = (offset: number) => firstLine + counter.linePos(offset).line - 1
  if (document.errors.length) {
    return {
      diagnostics: document.errors.map((e) => ({
        file,
        line: lineAt(e.pos[0]),
        message: `is not valid YAML: ${e.message.split('\n')[0]}`,
      })),
    }
  }
  let value: unknown
  try {
    value = document.toJS() ?? {}
  } catch (error) {
    // An alias without its anchor is found only here.
    return { diagnostics: [{ file, line: firstLine, message: `is not valid YAML: ${(error as Error).message}` }] }
  }
  const result = schema.safeParse(value)
  if (result.success) return { data: result.data }
  return {
    diagnostics: result.error.issues.map((issue) => {
      const keys = issue.path.map((k) => (typeof k === 'symbol' ? String(k) : k))
      let node: unknown
      for (let depth = keys.length; depth > 0 && !node; depth--) node = document.getIn(keys.slice(0, depth), true)
      const range = (node as { range?: [number, number, number] } | undefined)?.range
      const found = document.getIn(keys)
      const shown =
        keys.length && found !== undefined && typeof found !== 'object' ? ` (found ${JSON.stringify(found)})` : ''
      return {
        file,
        line: range ? lineAt(range[0]) : firstLine,
        message: `${keys.join('.') || 'front matter'}: ${reason(issue)}${shown}`,
      }
    }),
  }
}

/** What is wrong with a key is told one level deeper than what is wrong with a value. */
function reason(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_key' ? issue.issues.map(({ message }) => message).join('; ') : issue.message
}

/**
 * Splits a content file into its front matter and the rest, and checks the front matter.
 * @param file Path to name in problems.
 */
export function parseFrontMatter<T>(source: string, schema: z.ZodType<T>, file: string): Checked<T> {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\s*(?:\r?\n|$)/.exec(source)
  if (!match)
    return {
      diagnostics: [
        { file, line: 1, message: 'has no front matter. Begin the file with a block between two lines of ---.' },
      ],
    }
  return parseYaml(match[1]!, schema, file, 2)
}
