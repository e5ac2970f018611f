import type { SampleRecord } from '../record/record.ts'
import { stepChanges, unpackSteps } from '../record/steps.ts'

/** The steps of a sample as a Markdown table; an empty string where there are none. */
export function stepsMarkdown(record: SampleRecord | undefined): string {
  if (!record?.steps) return ''
  const { output = '' } = record
  const steps = unpackSteps(record.steps)
  const rows = steps.map((step, i) => {
    const changes = stepChanges(steps[i - 1], step, output)
    return `| ${i + 1} | ${step.line || '–'} | ${changes.map(cell).join('; ')} |`
  })
  return ['| Step | Line | What happens |', '| --- | --- | --- |', ...rows].join('\n')
}

function cell(text: string): string {
  return /[`\n]/.test(text) ? text.replace(/[`\n|]/g, ' ') : `\`${text.replaceAll('|', '\\|')}\``
}
