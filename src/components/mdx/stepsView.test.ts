import { expect, test } from 'vitest'
import type { Step } from '../../record/steps.ts'
import { stepHtml, stepsTable, stepText } from './stepsView.ts'

const at = (value: string, more: Partial<Step> = {}): Step => ({
  line: 2,
  printed: 0,
  event: '',
  boxes: [{ kind: 'call', key: 'module', title: 'Module', rows: [['x', value]] }],
  ...more,
})

test('what a sample holds cannot become markup', () => {
  const steps = [at("'<img src=x onerror=alert(1)>'"), at("'&lt;'", { event: "throws '<b>'", printed: 3 })]
  for (const html of [stepHtml(steps, 0, '<i>'), stepHtml(steps, 1, '<i>'), stepsTable(steps, '<i>')])
    expect(html).not.toMatch(/<(?:img|i|b)[ >]/)
})

test('a number in a string is no reference', () => {
  expect(stepHtml([at("'#1'")], 0, '')).not.toContain('<b>')
  expect(stepHtml([at("[#1, '#2']")], 0, '')).toContain("[<b>#1</b>, '#2']")
})

test('a changed value is marked, with what it was', () => {
  const steps = [at('0'), at('1')]
  expect(stepHtml(steps, 1, '')).toContain('<mark>1</mark><small>was 0</small>')
  expect(stepHtml(steps, 0, '')).not.toContain('<mark>')
  expect(stepText(steps, 1, '')).toBe('Step 2 of 2, line 2: x: 0 → 1')
})

test('what is printed at a step is marked line by line, after what was printed before', () => {
  const steps = [at('0', { printed: 1 }), at('0', { printed: 5 })]
  expect(stepHtml(steps, 1, 'a\nb\nc')).toContain('<samp>a\n<mark>b</mark>\n<mark>c</mark></samp>')
})

test('a declaration outside of the sample has no line, and its color is no reference', () => {
  const rules = (status: string) =>
    at('', { line: 0, boxes: [{ kind: 'rules', key: 'd', title: 'T', rows: [['a { color: #333 }', status]] }] })
  const steps = [rules('#333 wins'), rules("#333 '<i>'")]
  expect(stepText(steps, 0, '')).toBe('Step 1 of 2')
  expect(stepHtml(steps, 1, '')).toContain("<mark>#333 '&lt;i>'</mark><small>was #333 wins</small>")
  expect(stepsTable(steps, '')).toContain('<th scope="row">1</th><td>–</td><td>')
})
