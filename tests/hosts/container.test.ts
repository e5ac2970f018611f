import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../../scripts/settings.ts'

// No container engine is at hand here: the image is not built. What Caddy does with its configuration is tested with
// a Caddy of the machine, in caddy.test.ts.
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')

test('the Dockerfile is one, and copies what is there', () => {
  const text = read('Dockerfile')
  expect(validate(text)).toEqual([])
  const own = [...text.matchAll(/^COPY (?!--from)(\S+) /gm)].map(([, source = '']) => source)
  expect(own).toContain('docker/Caddyfile')
  expect(own.filter((source) => !existsSync(join(ROOT, source)))).toEqual([])
})

test('the build does not take from the checkout what belongs to the machine', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const name of ['node_modules', 'dist', '.cache']) expect(ignored).toContain(name)
  // Dates of pages come from the history.
  expect(ignored).not.toContain('.git')
})

test('compose builds it and hands on its address', () => {
  const { services } = parse(read('compose.yaml')) as {
    services: Record<string, { build: string; environment: Record<string, string>; ports: string[] }>
  }
  expect(services.site).toMatchObject({ build: '.', ports: ['80:80', '443:443'] })
  expect(read('docker/Caddyfile')).toContain('{$SITE_ADDRESS::80} {')
  expect(Object.keys(services.site?.environment ?? {})).toEqual(['SITE_ADDRESS'])
})
