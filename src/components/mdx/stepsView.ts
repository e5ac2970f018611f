import { escapeHtml } from '../../markdown/shared/escapeHtml.ts'
import { rowBefore, type Step, type StepBox, stepChanges } from '../../record/steps.ts'

// The server draws the first step and the player all others: both with these functions.

/** Where a reader is, and what has changed there: `Step 3 of 9, line 4: count = 0`. */
export function stepText(steps: readonly Step[], at: number, output: string): string {
  const step = steps[at]
  if (!step) return ''
  const changes = stepChanges(steps[at - 1], step, output)
  const line = step.line && `, line ${step.line}`
  return `Step ${at + 1} of ${steps.length}${line || ''}${changes.length > 0 ? `: ${changes.join('; ')}` : ''}`
}

/** The calls, things, queues and output of a step, as HTML. */
export function stepHtml(steps: readonly Step[], at: number, output: string): string {
  const step = steps[at]
  if (!step) return ''
  const before = steps[at - 1]
  const current = step.boxes.findLast(({ kind }) => kind === 'call')
  const boxes = (kind: StepBox['kind']) =>
    step.boxes
      .filter((box) => box.kind === kind)
      // Things by their numbers, so that they keep their places from step to step.
      .toSorted((a, b) => (kind === 'thing' ? Number(a.key.slice(1)) - Number(b.key.slice(1)) : 0))
      .map((box) => boxHtml(before, box, box === current && step.event))
  const groups = [boxes('call'), boxes('thing'), boxes('queue'), boxes('rules')].filter((group) => group.length > 0)
  const printed = output.slice(0, step.printed).replace(/\n$/, '')
  const old = before ? before.printed : printed.length
  const lines = printed
    .slice(old)
    .split('\n')
    .map((line) => line && `<mark>${escapeHtml(line)}</mark>`)
  return (
    groups.map((group) => `<div>${group.join('')}</div>`).join('') +
    (printed ? `<pre><samp>${escapeHtml(printed.slice(0, old))}${lines.join('\n')}</samp></pre>` : '')
  )
}

/** Every step in a row of a table: for paper, and where no script runs. */
export function stepsTable(steps: readonly Step[], output: string): string {
  const rows = steps.map((step, i) => {
    const changes = stepChanges(steps[i - 1], step, output).filter((change) => !change.startsWith('prints '))
    const printed = output.slice(steps[i - 1]?.printed ?? 0, step.printed).trim()
    return `<tr><th scope="row">${i + 1}</th><td>${step.line || '–'}</td><td>${changes.map(valueHtml).join('<br>')}</td><td>${escapeHtml(printed)}</td></tr>`
  })
  const heads = ['Step', 'Line', 'What changes', 'Printed'].map((head) => `<th scope="col">${head}</th>`)
  return `<thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody>`
}

function boxHtml(before: Step | undefined, box: StepBox, event: string | false): string {
  const { kind, key, title, rows } = box
  const isNew = before !== undefined && !before.boxes.some((old) => old.key === key)
  // A color such as `#333` is no reference.
  const show = kind === 'rules' ? escapeHtml : valueHtml
  const body = rows.map(([name, value]) => {
    const { isNew: isNewRow, was } = { was: undefined, ...rowBefore(before, box, name, value) }
    const change =
      was !== undefined ? `<small>was ${show(was)}</small>` : isNewRow && !isNew ? '<small>new</small>' : ''
    const shown = change || isNew ? `<mark>${show(value)}</mark>${change}` : show(value)
    return `<tr>${name === '' ? '<td colspan="2">' : `<th scope="row">${escapeHtml(name)}</th><td>`}${shown}</td></tr>`
  })
  if (event) body.push(`<tr><td colspan="2"><mark>${valueHtml(event)}</mark></td></tr>`)
  const label = `${kind === 'thing' ? `<b>${key}</b> ` : ''}${escapeHtml(title)}${isNew ? ' <small>new</small>' : ''}`
  return `<table data-kind="${kind}"><caption>${label}</caption><tbody>${body.join('')}</tbody></table>`
}

/** What refers to a thing stands out; what only looks like it, in a string, does not. */
function valueHtml(value: string): string {
  return escapeHtml(value).replace(/'(?:\\.|[^'\\])*'|#\d+/g, (found) => (found[0] === '#' ? `<b>${found}</b>` : found))
}
