import type { SiteConfig } from '../../config/site.ts'
import type { PageKind } from '../../markdown/shared/compiled.ts'

/**
 * The kind of a page, by the folder that it lies in.
 * @param file Path from the content folder.
 * @param folders What the configuration says of the folders below `docs`; all others hold lessons.
 */
export function pageKind(file: string, folders: SiteConfig['docs']['kinds']): PageKind {
  const [room, folder = ''] = file.split('/')
  if (room === 'blog') return 'post'
  if (room === 'pages') return 'page'
  // The page of a folder leads to the others.
  return file.endsWith('/index.mdx') ? 'doc' : (folders[folder] ?? 'doc')
}
