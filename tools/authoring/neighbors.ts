import { basename, dirname, relative } from 'node:path/posix'
import { z } from 'zod'
import { docFrontMatter, parseFrontMatter, parseYaml } from '../../src/config/frontMatter.ts'
import type { ContentFile } from '../../src/content/files.ts'
import { parseTags } from '../../src/content/tags.ts'
import { NewPageError } from './newPageError.ts'

/** What is read of pages nearby, whatever else may be wrong with them. */
const outline = z.looseObject({
  title: z.string().optional(),
  sidebar_position: z.number().optional(),
  tags: z.array(z.string()).optional(),
})

const about = ({ path, source }: ContentFile): z.output<typeof outline> =>
  parseFrontMatter(source, outline, path).data ?? {}

/** Path of the doc that has a title, if any. */
export function ownerOfTitle(title: string, files: readonly ContentFile[]): string | undefined {
  const isDoc = ({ path }: ContentFile) => path.startsWith('docs/') && path.endsWith('.mdx')
  return files.find((file) => isDoc(file) && about(file).title === title)?.path
}

function siblings(file: string, files: readonly ContentFile[]): ContentFile[] {
  return files.filter(({ path }) => path.endsWith('.mdx') && dirname(path) === dirname(file))
}

const positionOf = (file: ContentFile) => about(file).sidebar_position ?? 0

/** The last place in the sidebar of the folder, and the level that the folder names. */
export function placeInFolder(file: string, files: readonly ContentFile[]) {
  const last = Math.max(0, ...siblings(file, files).map(positionOf))
  const level = docFrontMatter.shape.level.safeParse(dirname(file).split('/').at(-1))
  return { sidebar_position: Math.floor(last) + 1, ...(level.success && { level: level.data }) }
}

const letters = (key: string) => key.replaceAll('-', '')

/**
 * The declared tags that the path names; then the most used ones of the folder, and of the section of the site.
 * @throws {NewPageError} When fewer than two are declared.
 */
export function chooseTags(file: string, files: readonly ContentFile[]): string[] {
  const section = file.startsWith('blog/') ? 'blog' : 'docs'
  const declared = Object.keys(
    parseTags(files.find(({ path }) => path === 'tags.yml')?.source ?? '').data?.[section] ?? {},
  )
  const words = file.replace(/\.mdx$/, '').split(/[/_-]/)
  const named = declared.filter((key) => words.includes(letters(key)))
  const pages = files.filter(({ path }) => path.startsWith(`${section}/`) && path.endsWith('.mdx'))
  const all = [...named, ...mostUsed(siblings(file, files)), ...mostUsed(pages), ...declared]
  const chosen = [...new Set(all)]
    .filter((key) => declared.includes(key))
    .slice(0, Math.max(2, Math.min(named.length, 6)))
  if (chosen.length < 2)
    throw new NewPageError(
      `content/tags.yml declares fewer than 2 tags under ${section}, and a page needs 2. Add some.`,
    )
  return chosen
}

function mostUsed(pages: readonly ContentFile[]): string[] {
  const uses = Map.groupBy(
    pages.flatMap((page) => about(page).tags ?? []),
    (key) => key,
  )
  return [...uses.keys()].toSorted((a, b) => uses.get(b)!.length - uses.get(a)!.length)
}

/** @throws {NewPageError} When no author is declared. */
export function firstAuthor(files: readonly ContentFile[]): string {
  const source = files.find(({ path }) => path === 'authors.yml')?.source ?? ''
  const [author] = Object.keys(parseYaml(source, z.record(z.string(), z.unknown()), 'content/authors.yml').data ?? {})
  if (author === undefined)
    throw new NewPageError(
      'content/authors.yml declares no author, and a post needs one. Add one with name, title and description.',
    )
  return author
}

/** A link to the last page of the folder, or else to the closest overview above. */
export function nearbyLink(file: string, files: readonly ContentFile[]): string {
  const beside = siblings(file, files)
    .filter(({ path }) => basename(path) !== 'index.mdx')
    .toSorted((a, b) => positionOf(b) - positionOf(a))[0]
  if (beside) return `[${about(beside).title ?? basename(beside.path, '.mdx')}](./${basename(beside.path)})`
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const overview = files.find(({ path }) => path === `${folder}/index.mdx`)
    if (!overview) continue
    const path = relative(dirname(file), overview.path)
    return `[${about(overview).title ?? 'the overview'}](${path.startsWith('.') ? path : `./${path}`})`
  }
  return 'there is none yet'
}
