import { say } from './announcer.ts'

/** Reads out what an answer to a prediction unfolds: by itself the browser says only that something is open. */
export function startPredictions(): void {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && 'choice' in target.dataset)
        say(target.querySelector('p')?.textContent ?? '')
    },
    true,
  )
}
