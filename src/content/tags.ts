import { z } from 'zod'
import { parseYaml, tagSchema, urlName, type Checked, type Tag } from '../config/frontMatter.ts'
import type { Diagnostic } from '../config/diagnostics.ts'
import type { TagPage, TagRef } from './shared/model.ts'

/** The file that declares every tag. */
export const TAGS_FILE = 'content/tags.yml'

/** `content/tags.yml`. */
export const tagsSchema = z.strictObject({ docs: z.record(urlName, tagSchema), blog: z.record(urlName, tagSchema) })

/** The declared tags of docs and blog by key. */
export type Tags = { docs: Record<string, Tag>; blog: Record<string, Tag> }

/** Checks `tags.yml`. */
export function parseTags(source: string): Checked<Tags> {
  return parseYaml(source, tagsSchema, TAGS_FILE)
}

/**
 * Looks tags up by key.
 * @param keys As in the front matter of `file`.
 * @param path URL path that the key is appended to.
 */
export function resolveTags(
  keys: readonly string[],
  declared: Record<string, Tag>,
  path: string,
  file: string,
): { tags: TagRef[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const tags = keys.flatMap((key) => {
    const tag = Object.hasOwn(declared, key) ? declared[key] : undefined
    if (tag) return [{ ...tag, key, path: `${path}/${key}` }]
    diagnostics.push({
      file,
      message: `tags: "${key}" is not declared. Declare it in ${TAGS_FILE} with a label and a sentence, or use one of those there.`,
    })
    return []
  })
  return { tags, diagnostics }
}

/** Groups items by tag, tags in alphabetical order of their labels, items in the order given. */
export function groupByTag<T extends { tags: TagRef[] }>(items: readonly T[]): TagPage<T>[] {
  const pages = new Map<string, TagPage<T>>()
  for (const item of items) {
    for (const tag of item.tags) {
      const page = pages.get(tag.key) ?? { tag, items: [] }
      pages.set(tag.key, page)
      page.items.push(item)
    }
  }
  return [...pages.values()].sort((a, b) => a.tag.label.localeCompare(b.tag.label, 'en'))
}

/** A problem for each declared tag that nothing carries. */
export function unusedTags(
  declared: Record<string, Tag>,
  used: readonly { tags: TagRef[] }[],
  kind: 'docs' | 'blog',
): Diagnostic[] {
  const keys = new Set(used.flatMap((u) => u.tags.map((t) => t.key)))
  return Object.keys(declared)
    .filter((key) => !keys.has(key))
    .map((key) => ({ file: TAGS_FILE, message: `${kind}.${key}: no page carries this tag. Use it or remove it.` }))
}
