import { type PackedSteps, type Step, unpackSteps } from '../../record/steps.ts'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import { stepHtml, stepText } from './stepsView.ts'
import css from './stepsPlayer.css?inline'

adoptStyles(css)

/** The steps of one figure, ready to be shown. */
export interface Player {
  /** Draws a step into the figure and says what has changed. */
  show(at: number): string
}

/**
 * Makes the steps of a figure ready.
 * @param output Everything that the sample prints.
 */
export function makePlayer(figure: HTMLElement, packed: PackedSteps, output: string): Player {
  const steps: readonly Step[] = unpackSteps(packed)
  const lines = figure.querySelectorAll('[data-n]')
  const state = figure.querySelector<HTMLElement>('[data-state]')
  return {
    show(at) {
      const line = steps[at]?.line ?? 1
      lines.forEach((element, i) => {
        if (i === line - 1) element.setAttribute('aria-current', 'step')
        else element.removeAttribute('aria-current')
      })
      if (state) {
        // What is below must not jump up and down with every step.
        state.style.minBlockSize = `${state.offsetHeight}px`
        state.innerHTML = stepHtml(steps, at, output)
      }
      return stepText(steps, at, output)
    },
  }
}
