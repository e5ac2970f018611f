import { expect, test } from 'vitest'
import { collectProbes } from './cssProbes.ts'

const ask = (css: string) =>
  collectProbes(css).map((p) => `${p.line} ${p.kind} ${p.property}${p.property && ': '}${p.text}`)

test('every declaration is asked for, wherever it is nested', () => {
  expect(ask('.a {\n  color: red;\n  &:hover {\n    margin-inline: 1rem auto;\n  }\n}')).toEqual([
    '1 selector .a',
    '2 declaration color: inherit',
    '2 declaration color: red',
    '3 selector &:hover',
    '4 declaration margin-inline: inherit',
    '4 declaration margin-inline: 1rem auto',
  ])
})

test('custom properties may hold anything', () => {
  expect(ask('.a { --x: {a:b} }')).toEqual(['1 selector .a'])
})

test('nested selectors with a combinator are asked for as such', () => {
  expect(ask('.a { > .b { color: red } }')[1]).toBe('1 selector & > .b')
})

test('media features are asked for one by one, descriptors with their rule', () => {
  expect(ask('@media (width > 1px) and (hover) { a { color: red } }').slice(0, 2)).toEqual([
    '1 feature (width > 1px)',
    '1 feature (hover)',
  ])
  expect(ask('@font-face { font-family: X }')).toEqual([
    '1 rule @font-face { font-family: X }',
    '1 descriptor font-family: @font-face { font-family: X }',
  ])
})
