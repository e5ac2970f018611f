import type { ReactNode } from 'react'
import css from './Diagram.module.css'
import { Scroller } from './Scroller.tsx'

interface DiagramProps {
  /** Drawn by the build; its colors are variables of the site. */
  svg: string
  /** Says in words what it shows. */
  alt: string
}

/** A diagram. Text in it must stay readable, so on a narrow screen it scrolls and does not shrink. */
export function Diagram({ svg, alt }: DiagramProps): ReactNode {
  return (
    <Scroller label="Diagram">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- only an inline drawing follows the color mode */}
      <div role="img" aria-label={alt} className={css.diagram} dangerouslySetInnerHTML={{ __html: svg }} />
    </Scroller>
  )
}
