/** Path of the Markdown twin of a page. */
export function markdownPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`
}
