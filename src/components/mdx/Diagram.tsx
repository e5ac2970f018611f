import type { ReactNode } from 'react'
import styles from './Diagram.module.css'
import { Scroller } from './Scroller.tsx'

interface DiagramProps {
  /** Drawn by the build; its colors are variables of the site. */
  svg: string
  /** Says in words what it shows. */
  alt: string
}

/** CSS pixels. Up to this width a diagram shrinks to the narrowest screen and its text stays readable. */
const SHRINKS = 356

/** A diagram. On a narrow screen it shrinks while its text stays readable; a wider one scrolls. */
export function Diagram({ svg, alt }: DiagramProps): ReactNode {
  const width = Number(/^<svg[^>]*? width="([\d.]+)"/.exec(svg)?.[1])
  const className = width <= SHRINKS ? `${styles.diagram} ${styles.shrinks}` : styles.diagram
  return (
    <Scroller label="Diagram">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- only an inline drawing follows the color mode */}
      <div role="img" aria-label={alt} className={className} dangerouslySetInnerHTML={{ __html: svg }} />
    </Scroller>
  )
}
