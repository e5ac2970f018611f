import { expect, test } from 'vitest'
import { runProcess } from './process.ts'

const run = (script: string, limit = 20_000) =>
  runProcess('/bin/sh', ['-c', script], { cwd: '/', env: { PATH: process.env.PATH ?? '' }, limit })

test('a program is heard to its end', async () => {
  expect(await run('echo one; echo two >&2; exit 3')).toEqual({
    code: 3,
    signal: null,
    stdout: 'one\n',
    stderr: 'two\n',
    timedOut: false,
    outOfMemory: false,
  })
})

test('what it leaves behind in its group ends with it', async () => {
  expect(await run('sleep 60 & echo left')).toMatchObject({ code: 0, stdout: 'left\n', timedOut: false })
})

test('what it leaves behind elsewhere is not waited for', async () => {
  // Longer than the test may take.
  expect(await run('setsid sleep 120 & sleep 0.2; echo left')).toMatchObject({ code: 0, stdout: 'left\n' })
})

test('one that takes too long is ended, with what it started', async () => {
  expect(await run('echo begun; sleep 60 & sleep 60', 500)).toMatchObject({ stdout: 'begun\n', timedOut: true })
})
