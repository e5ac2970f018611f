import { basename, dirname, join } from 'node:path/posix'
import {
  categorySchema,
  docFrontMatter,
  parseFrontMatter,
  parseYaml,
  type Category,
  type Tag,
} from '../config/frontMatter.ts'
import { missingFiles, missingFolders, missingLessons, navbarDiagnostics, unknownFeatures } from './checks.ts'
import type { ContentFile } from './files.ts'
import type { DocEntry, DocsVersion } from './shared/model.ts'
import { pageKind } from './shared/pageKind.ts'
import { buildSidebars } from './shared/sidebars.ts'
import type { SourceContext } from './sourceContext.ts'
import { resolveTags } from './tags.ts'

/** The docs with their sidebars, and every problem of theirs in the collector. */
export function readDocs(
  files: readonly ContentFile[],
  tags: Record<string, Tag>,
  context: SourceContext,
): DocsVersion {
  const { config, updates, collect, withDrafts, byPath } = context
  const base = config.docs.basePath
  // Ids are any names, those of `Object.prototype` among them.
  const docs = Object.create(null) as Record<string, DocEntry>
  const draftIds: string[] = []
  for (const { path: file, source } of files) {
    if (!file.startsWith('docs/') || !file.endsWith('.mdx')) continue
    const shown = `content/${file}`
    const frontMatter = collect.take(parseFrontMatter(source, docFrontMatter, shown))
    if (!frontMatter) continue
    const id = file.slice('docs/'.length, -'.mdx'.length)
    const resolved = resolveTags(frontMatter.tags, tags, `${base}/tags`, shown)
    collect.add(resolved.diagnostics)
    collect.add(missingFiles(frontMatter.prerequisites, file, 'prerequisites', byPath))
    collect.add(unknownFeatures(frontMatter.baseline, shown, context.features))
    if (frontMatter.draft) {
      draftIds.push(id)
      if (!withDrafts) continue
    }
    docs[id] = {
      id,
      file,
      path: docPath(id, frontMatter.slug, base),
      kind: pageKind(file, config.docs.kinds),
      unlisted: frontMatter.unlisted,
      draft: frontMatter.draft,
      frontMatter,
      prerequisites: frontMatter.prerequisites.map((path) => join(dirname(file), path)),
      tags: resolved.tags,
      lastUpdate: updates.get(file),
    }
  }
  const categories = new Map<string, Category>()
  for (const { path: file, source } of files) {
    if (!/^docs\/.*_category_\.yml$/.test(file)) continue
    const category = collect.take(parseYaml(source, categorySchema, `content/${file}`))
    if (category) categories.set(dirname(file).slice('docs/'.length), category)
  }
  const hidden = withDrafts ? [] : draftIds
  const built = buildSidebars(config.docs.sidebars, { docs, draftIds: hidden, categories, basePath: base })
  collect.add(built.diagnostics)
  for (const [id, sidebar] of built.sidebarOf) docs[id] = { ...docs[id]!, sidebar }
  collect.add(navbarDiagnostics(config, docs, draftIds))
  collect.add(missingFolders(config, files))
  collect.add(missingLessons(config, docs, draftIds))
  return {
    name: config.docs.version.name,
    label: config.docs.version.label,
    path: base,
    isLast: true,
    docs,
    mainDocId: 'index',
    draftIds,
    sidebars: built.sidebars,
    categories: built.categories,
  }
}

/** URL path of a doc: its folders and name, `index` is the folder itself; a slug replaces the name, from `/` the whole. */
export function docPath(id: string, slug: string | undefined, base: string): string {
  if (slug?.startsWith('/')) return `${base}${slug}`
  const last = basename(id)
  return join(base, dirname(id), slug ?? (last === 'index' ? '' : last))
}
