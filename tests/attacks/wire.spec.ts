import { expect, fixtureTest as test } from '../support/browser.ts'
import { expectResponsive, openRunner, script } from '../support/runner.ts'

/** What a frame sends that has our port in its hands and means ill; `port` has been asked once. */
const attacks: Record<string, { code: string; note: RegExp }> = {
  'a hundred thousand answers to one question': {
    code: 'for (let i = 0; i < 1e5; i++) port.postMessage({ busy: false, events: [{ type: "size", height: i }] })',
    note: /sent more than it may/,
  },
  'an answer to every question, and one more': {
    code: 'const say = () => port.postMessage({ busy: false, events: [] }); say(); port.onmessage = () => { say(); say() }',
    note: /sent more than it may/,
  },
  'a line of 100 MB': {
    code: 'port.postMessage({ busy: false, events: [{ type: "line", level: "log", text: "x".repeat(1e8) }] })',
    note: /sent what no sample sends/,
  },
  'a million events': {
    code: 'port.postMessage({ busy: false, events: Array.from({ length: 1e6 }, () => ({ type: "done" })) })',
    note: /sent what no sample sends/,
  },
  'line after line, when it is asked': {
    code: 'const say = () => port.postMessage({ busy: false, events: Array.from({ length: 300 }, (_, i) => ({ type: "line", level: "log", text: String(i) })) }); say(); port.onmessage = say',
    note: /printed without end/,
  },
  'errors, when it is asked': {
    code: 'const say = () => port.postMessage({ busy: false, events: Array.from({ length: 50 }, () => ({ type: "error", text: "x".repeat(16000) })) }); say(); port.onmessage = say',
    note: /printed without end/,
  },
  'events that are not there': {
    code: 'port.postMessage({ busy: false, events: Array(3) })',
    note: /sent what no sample sends/,
  },
  'what cannot be read': {
    code: 'port.postMessage(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])))',
    note: /sent what no sample sends/,
  },
  'a reason of its own': {
    code: 'port.postMessage({ busy: false, events: [{ type: "stopped", why: {} }] })',
    note: /sent what no sample sends/,
  },
  nothing: { code: '', note: /could not be started/ },
  'its first word, and nothing after it': {
    code: 'port.postMessage({ busy: false, events: [] })',
    note: /did not pause for 3 seconds/,
  },
  ...Object.fromEntries(
    [
      'null',
      '"x"',
      '[{ type: "done" }]',
      '{ busy: 1, events: [] }',
      '{ busy: true, events: { length: 1, 0: { type: "done" } } }',
      '{ busy: true, events: [null] }',
      '{ busy: true, events: [{ type: "line", level: "loud", text: "x" }] }',
      '{ busy: true, events: [{ type: "line", level: "log", text: { toString: 1 } }] }',
      '{ busy: true, events: [{ type: "size", height: NaN }] }',
      '{ busy: true, events: [{ type: "size", height: "1; position: fixed" }] }',
      '{ busy: true, events: [{ type: "error" }] }',
    ].map((message) => [message, { code: `port.postMessage(${message})`, note: /sent what no sample sends/ }]),
  ),
}

const hostileFrame = (code: string) => {
  const inner = `<script>
addEventListener('message', ({ ports: [port] }) => { if (port) { ${code} } })
top.postMessage('ready', '*')
</script>`
  return `<!doctype html><iframe sandbox="allow-scripts" srcdoc="${inner.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`
}

for (const [name, { code, note }] of Object.entries(attacks))
  test(`a frame that sends ${name} is dropped`, async ({ page }) => {
    const runner = await openRunner(page)
    await page.route('**/run/frame', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: hostileFrame(code),
      }),
    )
    const failed: string[] = []
    page.on('pageerror', (error) => failed.push(error.message))
    // For a script the host ends a run that says it is done, so a page is what may go on.
    await runner.run({ ...script(''), kind: 'page', document: '' })
    await expect(runner.note).toHaveText(note, { timeout: 20_000 })
    await expect(page.locator('iframe')).toHaveCount(0)
    await expectResponsive(page)
    expect(failed).toEqual([])
    await page.unroute('**/run/frame')
    await runner.run(script('console.log("fine")'))
    await expect(runner.lines).toHaveText(['fine'])
  })
