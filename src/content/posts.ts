import { basename } from 'node:path/posix'
import { authorsSchema, parseFrontMatter, parseYaml, postFrontMatter, type Tag } from '../config/frontMatter.ts'
import type { ContentFile } from './files.ts'
import type { AuthorRef, Post } from './shared/model.ts'
import type { SourceContext } from './sourceContext.ts'
import { resolveTags } from './tags.ts'

const AUTHORS_FILE = 'authors.yml'

/** The posts of the blog, the newest first. */
export function readPosts(files: readonly ContentFile[], tags: Record<string, Tag>, context: SourceContext) {
  const { config, updates, collect, withDrafts, byPath } = context
  const base = config.blog.basePath
  const authorsFile = byPath.get(AUTHORS_FILE)
  const declared = authorsFile
    ? (collect.take(parseYaml(authorsFile.source, authorsSchema, `content/${AUTHORS_FILE}`)) ?? {})
    : {}
  const all: Post[] = []
  for (const { path: file, source } of files) {
    if (!file.startsWith('blog/') || !file.endsWith('.mdx')) continue
    const shown = `content/${file}`
    const frontMatter = collect.take(parseFrontMatter(source, postFrontMatter, shown))
    if (!frontMatter) continue
    const resolved = resolveTags(frontMatter.tags, tags, `${base}/tags`, shown)
    collect.add(resolved.diagnostics)
    const authors = frontMatter.authors.flatMap((key): AuthorRef[] => {
      const author = Object.hasOwn(declared, key) ? declared[key] : undefined
      if (author) return [{ ...author, key, path: `${base}/authors/${key}` }]
      collect.add([
        {
          file: shown,
          message: `authors: "${key}" is not declared in content/${AUTHORS_FILE} (declared: ${Object.keys(declared).join(', ') || 'none'}).`,
        },
      ])
      return []
    })
    if (frontMatter.draft && !withDrafts) continue
    const slug = frontMatter.slug?.replace(/^\//, '') ?? basename(file, '.mdx')
    all.push({
      file,
      slug,
      path: `${base}/${slug}`,
      date: frontMatter.date,
      unlisted: frontMatter.unlisted,
      draft: frontMatter.draft,
      frontMatter,
      tags: resolved.tags,
      authors,
      lastUpdate: updates.get(file),
    })
  }
  all.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug))
  return { all, listed: all.filter((p) => !p.unlisted), unlisted: all.filter((p) => p.unlisted) }
}
