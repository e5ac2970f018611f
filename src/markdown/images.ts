import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { imageSize } from 'image-size'
import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { SourceImage } from './shared/compiled.ts'
import { decodePath } from '../paths.ts'
import { picturesOf } from './fenceList.ts'
import { lineOf } from './nodes.ts'
import type { Report } from './diagnostics.ts'

declare module 'mdast' {
  interface ImageData {
    /** Natural width in CSS pixels. */
    width?: number
    /** Natural height in CSS pixels. */
    height?: number
  }
}

/**
 * Finds the file of every Markdown image, gives it its public URL and its size.
 * @param tree Changed in place.
 * @param path Path of the page, relative to the content folder.
 * @param contentDir Absolute path of the content folder.
 * @param report Called for images that are missing, broken, remote or without a text alternative.
 */
export function resolveImages(tree: Root, path: string, contentDir: string, report: Report): SourceImage[] {
  const images = new Map<string, SourceImage>()
  visit(tree, 'image', (node) => {
    const reject = (message: string) => report(lineOf(node), message)
    if (!node.alt?.trim())
      reject(`The image \`${node.url}\` has no text alternative. Write \`![what it shows](${node.url})\`.`)
    if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(node.url)) {
      reject(
        `The image \`${node.url}\` is not a file of the content folder. Put it beside the page and write \`./name.svg\`.`,
      )
      return
    }
    const file = posix.join(posix.dirname(path), decodePath(node.url))
    const bytes = readImage(contentDir, file)
    if (!bytes) {
      reject(`The image \`${node.url}\` does not exist: there is no \`content/${file}\`. Fix the path or add the file.`)
      return
    }
    const size = measure(bytes)
    if (!size) {
      reject(`The image \`content/${file}\` cannot be read. Save it as SVG, PNG, JPEG, WebP, AVIF or GIF.`)
      return
    }
    node.url = imageUrl(file, bytes)
    node.data = { ...node.data, ...size }
    images.set(file, { file, url: node.url })
  })
  visit(tree, 'containerDirective', (node) => {
    if (node.name !== 'project') return
    const pictures = picturesOf(node).flatMap((name) => {
      const file = posix.join(posix.dirname(path), name)
      const bytes = readImage(contentDir, file)
      if (!bytes || !measure(bytes)) {
        report(
          lineOf(node),
          `The picture \`${name}\` of the project ${bytes ? 'cannot be read' : `does not exist: there is no \`content/${file}\``}. Fix the name or add the file, as SVG, PNG, JPEG, WebP, AVIF or GIF.`,
        )
        return []
      }
      const url = imageUrl(file, bytes)
      images.set(file, { file, url })
      return [{ name, url }]
    })
    node.data = { ...node.data, pictures }
  })
  return [...images.values()]
}

/**
 * Reads a file of the content folder, or `undefined` where there is none.
 * @param contentDir Absolute path of the content folder.
 * @param file Path relative to it.
 */
export function readImage(contentDir: string, file: string): Buffer | undefined {
  if (file.startsWith('../')) return undefined
  try {
    return readFileSync(join(contentDir, file))
  } catch {
    return undefined
  }
}

/**
 * The public URL of an image: it changes with its bytes, so that it can be cached for ever.
 * @param file Path relative to the content folder.
 */
export function imageUrl(file: string, bytes: Buffer): string {
  const { name, ext } = posix.parse(file)
  const slug = name.replace(/[^\w-]+/g, '-')
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return `/img/${slug}.${hash}${ext.toLowerCase()}`
}

function measure(bytes: Buffer): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize(bytes)
    return { width: Math.round(width), height: Math.round(height) }
  } catch {
    return undefined
  }
}
