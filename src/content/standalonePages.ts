import { pageFrontMatter, parseFrontMatter } from '../config/frontMatter.ts'
import { HOME } from '../paths.ts'
import type { ContentFile } from './files.ts'
import type { StandalonePage } from './shared/model.ts'
import type { SourceContext } from './sourceContext.ts'

/** The pages that are neither docs nor posts. */
export function readStandalonePages(
  files: readonly ContentFile[],
  { collect, updates, withDrafts }: SourceContext,
): StandalonePage[] {
  return files.flatMap(({ path: file, source }): StandalonePage[] => {
    if (!file.startsWith('pages/') || !file.endsWith('.mdx')) return []
    const frontMatter = collect.take(parseFrontMatter(source, pageFrontMatter, `content/${file}`))
    if (!frontMatter || (frontMatter.draft && !withDrafts)) return []
    const name = (frontMatter.slug ?? file.slice('pages/'.length, -'.mdx'.length)).replace(/^\//, '')
    const path = name === 'index' ? HOME : `/${name}`
    return [
      {
        file,
        path,
        unlisted: frontMatter.unlisted,
        draft: frontMatter.draft,
        frontMatter,
        lastUpdate: updates.get(file),
      },
    ]
  })
}
