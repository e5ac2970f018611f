/** The pages that a command is about. */
export interface NamedPages {
  /** Whether a page is one of them, by its path from the content folder. */
  isNamed: (page: string) => boolean
  /** Those paths at which none of some pages lies. */
  unknown: (pages: readonly string[]) => string[]
}

/**
 * Reads the paths that a command is given: of files or folders, from the project or from its content folder, with or
 * without their extension.
 * @param paths None means every page.
 */
export function namedPages(paths: readonly string[]): NamedPages {
  const named = paths.map((path) => path.replace(/^(\.\/)?content(\/|$)/, '').replace(/\/$/, ''))
  const isIn = (page: string, path: string) =>
    path === '' || page === path || page === `${path}.mdx` || page.startsWith(`${path}/`)
  return {
    isNamed: (page) => named.length === 0 || named.some((path) => isIn(page, path)),
    unknown: (pages) => named.filter((path) => !pages.some((page) => isIn(page, path))),
  }
}
