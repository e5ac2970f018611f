import { dirname, join } from 'node:path/posix'
import type { Diagnostic } from '../config/diagnostics.ts'
import { CONFIG_FILE, type SiteConfig } from '../config/site.ts'
import { HOME } from '../paths.ts'
import type { ContentFile } from './files.ts'
import type { DocEntry } from './shared/model.ts'
import { unknownId } from './shared/sidebars.ts'

/** Items of the navbar that name a doc or a sidebar that is not there. */
export function navbarDiagnostics(
  config: SiteConfig,
  docs: Record<string, DocEntry>,
  draftIds: readonly string[],
): Diagnostic[] {
  const sidebars = Object.keys(config.docs.sidebars)
  const diagnostic = (message: string): Diagnostic[] => [{ file: CONFIG_FILE, message: `navbar: ${message}` }]
  const check = (item: { type: string; docId?: string; sidebarId?: string }): Diagnostic[] => {
    if (item.type === 'doc' && item.docId !== undefined && !docs[item.docId] && !draftIds.includes(item.docId))
      return diagnostic(unknownId('doc', item.docId, Object.keys(docs)))
    if (item.type === 'docSidebar' && item.sidebarId !== undefined && !sidebars.includes(item.sidebarId))
      return diagnostic(unknownId('sidebar', item.sidebarId, sidebars))
    return []
  }
  return config.navbar.items.flatMap((item) => [
    ...check(item),
    ...(item.type === 'dropdown' ? item.items.flatMap(check) : []),
    ...(item.type === 'docsVersionDropdown'
      ? [...item.dropdownItemsBefore, ...item.dropdownItemsAfter].flatMap(check)
      : []),
  ])
}

/** Folders that the configuration says something of and that hold no page. */
export function missingFolders(config: SiteConfig, files: readonly ContentFile[]): Diagnostic[] {
  const named = {
    kinds: Object.keys(config.docs.kinds),
    beforeScripts: config.docs.beforeScripts,
    untoldRules: config.docs.untoldRules,
  }
  return Object.entries(named)
    .flatMap(([field, folders]) => folders.map((folder) => ({ field, folder })))
    .filter(({ folder }) => !files.some(({ path }) => path.startsWith(`docs/${folder}/`)))
    .map(({ field, folder }) => ({
      file: CONFIG_FILE,
      message: `docs.${field}: there is no page in content/docs/${folder}. Write the name of a folder with pages, or take the entry out.`,
    }))
}

/** Docs that the configuration says teach or explain something and that are not there. */
export const missingLessons = (
  { docs: { taughtIn, glossary } }: SiteConfig,
  docs: Record<string, DocEntry>,
  draftIds: readonly string[],
): Diagnostic[] =>
  [
    ...Object.entries(taughtIn).map(([feature, id]) => [`docs.taughtIn: ${feature}`, id] as const),
    ...(glossary ? [['docs.glossary.id', glossary.id] as const] : []),
  ]
    .filter(([, id]) => !docs[id] && !draftIds.includes(id))
    .map(([field, id]) => ({ file: CONFIG_FILE, message: `${field}: ${unknownId('doc', id, Object.keys(docs))}` }))

/** Relative paths in the front matter that lead to no file. */
export function missingFiles(
  relative: readonly string[],
  file: string,
  field: string,
  byPath: ReadonlyMap<string, ContentFile>,
): Diagnostic[] {
  return relative
    .filter((r) => !byPath.has(join(dirname(file), r)))
    .map((r) => ({
      file: `content/${file}`,
      message: `${field}: there is no file "${r}" beside this one. Write the relative path of a content file.`,
    }))
}

/** Ids of Baseline badges that the web-features package does not know. */
export function unknownFeatures(ids: readonly string[], file: string, features?: ReadonlySet<string>): Diagnostic[] {
  if (!features) return []
  return ids
    .filter((id) => !features.has(id))
    .map((id) => ({ file, message: `baseline: "${id}" is not a feature id of the web-features package.` }))
}

/** Of files with the same key, all but the first, with what is wrong with them. */
function duplicates<T extends { file: string }>(
  sources: readonly T[],
  key: (source: T) => string,
  message: (key: string, first: string) => string,
): Diagnostic[] {
  return [...Map.groupBy(sources, key)].flatMap(([shared, [first, ...others]]) =>
    others.map(({ file }) => ({ file: `content/${file}`, message: message(shared, `content/${first?.file}`) })),
  )
}

/** Pages that want the address of another. */
export const duplicateAddresses = (sources: readonly { path: string; file: string }[]): Diagnostic[] =>
  duplicates(
    sources,
    ({ path }) => path,
    (path, first) => `has the same URL ${path} as ${first}. Change the slug of one.`,
  )

/** An address is made of the names of folders and files: what they may not be is said before a host or browser trips over it. */
export function badAddresses(sources: readonly { path: string; file: string }[]): Diagnostic[] {
  return sources
    .filter(({ path }) => path !== HOME && !(/^(\/[\w-]{1,200})+$/.test(path) && !path.endsWith('/index')))
    .map(({ path, file }) => ({
      file: `content/${file}`,
      message: `would have the URL ${path}. Each part of a URL has at most 200 characters, only letters from A to Z, digits, hyphens and underscores, and the last is not "index": rename the file or folder, or write a slug.`,
    }))
}

/** Lessons that have the title of another. */
export const duplicateTitles = (docs: readonly DocEntry[]): Diagnostic[] =>
  duplicates(
    docs,
    ({ frontMatter }) => frontMatter.title,
    (title, first) => `title: "${title}" is the title of ${first} too. Titles are unique.`,
  )
