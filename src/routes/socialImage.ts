/** Path of the image that link previews show for a page. */
export function socialImagePath(path: string): string {
  return `/og${path === '/' ? '/index' : path}.png`
}
