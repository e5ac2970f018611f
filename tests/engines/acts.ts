import { expect } from 'vitest'
import type { Reader } from './reader.ts'

/** Everything that a sample prints when it is run, and what is said below it. */
export async function runSample(reader: Reader, index: number): Promise<{ lines: string; notes: string }> {
  const press = (at: number) => {
    const box = document.querySelectorAll('[data-run]')[at]
    for (let above: Element | null | undefined = box; above; above = above.parentElement)
      if (above instanceof HTMLDetailsElement) above.open = true
    box?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const button = [...(box?.querySelectorAll('button') ?? [])].find((b) => /^(Run|Show result)$/.test(b.innerText))
    button?.click()
    return true
  }
  await reader.see(press, index)
  return reader.see((at: number) => {
    const box = document.querySelectorAll('[data-run]')[at]
    const isAtRest = [...(box?.querySelectorAll('button') ?? [])].some(
      (b) => b.innerText === 'Run again' && b.checkVisibility(),
    )
    const texts = (selector: string) =>
      [...(box?.closest('figure')?.querySelectorAll(selector) ?? [])].map((e) => e.textContent).join('\n')
    return isAtRest
      ? { lines: texts('.sample-panel samp'), notes: texts('.sample-panel p:not([data-words])') }
      : undefined
  }, index)
}

/** Opens the first exercise that is still closed, counted from 0, and gives the selector of its section. */
export async function openExercise(reader: Reader, at: number): Promise<string> {
  await reader.see((index: number) => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button')]
    const button = buttons.filter((b) => /^(Solve it|Continue) here$/.test(b.textContent))[index]
    for (const old of document.querySelectorAll('[data-tested]')) old.removeAttribute('data-tested')
    button?.closest('section')?.setAttribute('data-tested', '')
    button?.scrollIntoView({ block: 'center', behavior: 'instant' })
    button?.click()
    return button !== undefined
  }, at)
  await reader.see(() => document.querySelector('[data-tested] textarea') !== null)
  return '[data-tested]'
}

/** Writes texts into the editors of an exercise, as a paste would, and presses Check. */
export async function check(reader: Reader, section: string, texts: readonly string[]): Promise<void> {
  const write = (selector: string, values: readonly string[]) => {
    const fields = [...document.querySelectorAll<HTMLTextAreaElement>(`${selector} textarea`)]
    for (const [i, value] of values.entries()) {
      const field = fields[i]
      field?.focus()
      field?.select()
      document.execCommand('insertText', false, value)
    }
    return fields.length
  }
  if (texts.length > 0) expect(await reader.ask(write, section, texts)).toBe(texts.length)
  await reader.press({ selector: 'button', name: 'Check', within: section })
}

/** Waits for the verdict of the checks and gives what is said. */
export async function verdict(reader: Reader, section: string): Promise<string> {
  return reader.see((selector: string) => {
    const text = document.querySelector<HTMLElement>(`${selector} .exercise-status output`)?.innerText ?? ''
    return /^(All checks pass|Not yet|Not checked)\./.test(text) ? text : undefined
  }, section)
}
