import type { ComponentProps, ReactNode } from 'react'
import { Scroller } from './Scroller.tsx'
import styles from './Table.module.css'

/** A table that scrolls sideways where it does not fit. */
export function Table({ children }: ComponentProps<'table'>): ReactNode {
  return (
    <Scroller label="Table">
      <table className={styles.table}>{children}</table>
    </Scroller>
  )
}
