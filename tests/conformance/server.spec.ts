import { expect, test } from '../support/browser.ts'

test('the server sends the production headers', async ({ request }) => {
  const page = (await request.get('/')).headers()
  expect(page['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
  expect(page['x-content-type-options']).toBe('nosniff')
  expect(page['cache-control']).toBe('public, max-age=0, must-revalidate')
  const [, css = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(await (await request.get('/')).text()) ?? []
  expect((await request.get(css)).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  const compressed = await request.get('/', { headers: { 'accept-encoding': 'br' } })
  expect(compressed.headers()['content-encoding']).toBe('br')
})

test('the server answers nothing but GET and HEAD, and gives away no file outside of the site', async ({ request }) => {
  expect((await request.post('/')).status()).toBe(405)
  expect((await request.head('/')).status()).toBe(200)
  for (const path of ['/_server/nginx.conf', '/..%2fpackage.json', '/%2e%2e/package.json', '/.git/config'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
})
