import type { ComponentProps, ReactNode } from 'react'
import { Scroller } from './Scroller.tsx'
import css from './Table.module.css'

/** A table that scrolls sideways where it does not fit. */
export function Table({ children }: ComponentProps<'table'>): ReactNode {
  return (
    <Scroller label="Table">
      <table className={css.table}>{children}</table>
    </Scroller>
  )
}
