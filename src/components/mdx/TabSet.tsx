'use client'

import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useTabChoice } from './tabChoice.ts'
import { nextTab } from './tabKeys.ts'
import styles from './Tabs.module.css'

interface TabSetProps {
  labels: readonly string[]
  panels: readonly ReactNode[]
}

/**
 * The tabs pattern: arrows, Home and End move and choose. Without scripting, CSS shows all panels below each other
 * with their labels above them.
 */
export function TabSet({ labels, panels }: TabSetProps): ReactNode {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [selected, choose] = useTabChoice(labels)

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(event.key, selected, labels.length)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={labels.join(', ')}>
        {labels.map((label, index) => (
          <button
            key={label}
            type="button"
            role="tab"
            id={`${id}${index}`}
            aria-controls={`${id}${index}-panel`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => choose(index)}
            onKeyDown={onKeyDown}
          >
            {label}
          </button>
        ))}
      </div>
      {panels.map((panel, index) => (
        <div
          key={labels[index]}
          role="tabpanel"
          id={`${id}${index}-panel`}
          aria-labelledby={`${id}${index}`}
          data-label={labels[index]}
          hidden={index !== selected}
        >
          {panel}
        </div>
      ))}
    </div>
  )
}
