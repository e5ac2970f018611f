import { expect, test } from 'vitest'
import { samplesOf } from '../markdown/testing.ts'
import { buildPrograms } from './pagePrograms.ts'

function programs(source: string) {
  const samples = samplesOf(source)
  const built = buildPrograms(samples)
  return {
    ...built,
    shapes: built.programs.map((p) => [p.kind, p.samples.map((s) => s.code), p.compared, p.checks.map((s) => s.code)]),
  }
}

const fence = (meta: string, code: string) => `\`\`\`${meta}\n${code}\n\`\`\`\n\n`

test('every sample runs alone unless it says otherwise', () => {
  expect(programs(fence('js', '1') + fence('js', '2')).shapes).toEqual([
    ['node', ['1'], [0], []],
    ['node', ['2'], [0], []],
  ])
})

test('samples of one example run together, whatever stands between them', () => {
  const source =
    fence('html example="a"', '<p>') +
    fence('js', '1') +
    fence('css example="a"', 'p {}') +
    fence('js example="a"', '2')
  expect(programs(source).shapes).toEqual([
    ['page', ['<p>', 'p {}', '2'], [0, 1, 2], []],
    ['node', ['1'], [0], []],
  ])
})

test('a sample goes on from the last one of its language', () => {
  const source = fence('bash', 'a') + fence('js', '1') + fence('bash continues', 'b')
  expect(programs(source).shapes[0]).toEqual(['bash', ['a', 'b'], [0, 1], []])
})

test('what follows a sample that throws runs without it', () => {
  const source =
    fence('js example="a"', '1') + fence('js example="a" throws="Error: 2"', '2') + fence('js example="a"', '3')
  expect(programs(source).shapes).toEqual([
    ['node', ['1', '2'], [0, 1], []],
    ['node', ['1', '3'], [1], []],
  ])
})

test('files of other languages lie beside the program', () => {
  const source = fence('js example="a"', '1') + fence('json example="a" file="a.json"', '{}')
  expect(programs(source).shapes).toEqual([
    ['node', ['{}', '1'], [1], []],
    ['data', ['{}'], [0], []],
  ])
})

test('an exercise is its starter, the starter with the checks, and the solution with them', () => {
  const source = `::::exercise[A]\n${fence('html example="e"', '<p>')}${fence('css example="e"', 'a {}')}${fence('js check env=browser', 'check')}:::solution\n${fence('css', 'b {}')}:::\n::::\n`
  const { shapes, programs: all } = programs(source)
  expect(shapes).toEqual([
    ['page', ['<p>', 'a {}'], [0, 1], []],
    ['page', ['<p>', 'a {}'], [], ['check']],
    ['page', ['<p>', 'b {}'], [1], ['check']],
  ])
  expect(all.map((p) => p.checksMustFail)).toEqual([false, true, false])
})

test('a skipped sample makes no program', () => {
  expect(programs(fence('bash skip="It needs a machine with macOS."', 'x')).shapes).toEqual([])
})

test('checks outside of an exercise are a problem', () => {
  expect(programs(fence('js check', '1')).diagnostics).toMatchObject([{ line: 1 }])
})
