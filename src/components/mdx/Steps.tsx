import type { ReactNode } from 'react'
import { unpackSteps } from '../../record/steps.ts'
import type { SampleSteps } from '../shared/samples.ts'
import styles from './Steps.module.css'
import tables from './Table.module.css'
import { StepsControls } from './StepsControls.tsx'
import { stepHtml, stepsTable, stepText } from './stepsView.ts'

/** The steps of the sample above: one at a time with the controls, all of them in a table. */
export function Steps({ packed, output, at = 0 }: SampleSteps): ReactNode {
  const steps = unpackSteps(packed)
  return (
    <div className={styles.steps}>
      <StepsControls packed={packed} output={output} start={at} first={stepText(steps, at, output)} />
      <div data-state="" className={styles.state} dangerouslySetInnerHTML={{ __html: stepHtml(steps, at, output) }} />
      <details>
        <summary>All {steps.length} steps</summary>
        <table className={tables.table} dangerouslySetInnerHTML={{ __html: stepsTable(steps, output) }} />
      </details>
    </div>
  )
}

/** Marks the line of the step that is shown first in highlighted code. */
export function markFirstLine(html: string, { packed, at = 0 }: SampleSteps): string {
  let line = 0
  return html.replaceAll('<span data-n>', (found) =>
    ++line === packed.steps[at]?.[0] ? '<span data-n aria-current="step">' : found,
  )
}
