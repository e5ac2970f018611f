import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'

/** Feed readers know no base address, so every link is made whole. */
function absoluteLinks(base: string) {
  return () => (tree: Root) => {
    visit(tree, 'element', (node: Element) => {
      for (const name of ['href', 'src']) {
        const value = node.properties[name]
        if (typeof value === 'string') node.properties[name] = URL.parse(value, base)?.href ?? value
      }
    })
  }
}

/**
 * Plain Markdown as HTML for feeds.
 * @param base Address that relative links are resolved against.
 */
export function toHtml(markdown: string, base: string): string {
  return String(
    unified()
      .use(remarkParse)
      .use(remarkGfm)
      .use(remarkRehype)
      .use(absoluteLinks(base))
      .use(rehypeStringify)
      .processSync(markdown),
  )
}
