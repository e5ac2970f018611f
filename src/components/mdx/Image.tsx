import type { ReactNode } from 'react'
import styles from './Image.module.css'

interface ImageProps {
  src: string
  alt: string
  width: number
  height: number
  /** Shown under the image. */
  caption?: string
}

/** An image of the content, with its size known before it is loaded. */
export function Image({ caption, alt, ...rest }: ImageProps): ReactNode {
  const image = <img {...rest} alt={alt} className={styles.image} loading="lazy" decoding="async" />
  if (!caption) return image
  return (
    <figure className={styles.figure}>
      {image}
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
