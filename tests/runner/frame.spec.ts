import { FRAME_PATH, MAX_LINES, RUN_LIMIT_MS, RESPONSE_TIMEOUT_MS } from '../../src/runner/shared/protocol.ts'
import { boot, expect, fixtureTest as test, watchConsole } from '../support/browser.ts'
import { attack, expectResponsive, openRunner, page, PROGRAMS, RUN_PAGE as PAGE, script } from '../support/runner.ts'

/** Tries each expression and prints what it gives, or the name of the error. */
const tries = (expressions: string[]) =>
  `const tries = {${expressions.map((e) => `${JSON.stringify(e)}: async () => { return ${e} }`).join(',')}};
for (const [name, run] of Object.entries(tries)) {
  try { console.log(name + ': ' + String(await run())) } catch (error) { console.log(name + ': ' + error.name) }
}`

test('the frame is isolated by its own policy, in the header and in the file', async ({ request }) => {
  for (const path of [FRAME_PATH, `${FRAME_PATH}.html`]) {
    const response = await request.get(path)
    const policy = response.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain("'unsafe-eval'")
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^(?:'sha256-[^']+' ){2}blob:$/)
    const text = await response.text()
    expect(text).toContain('http-equiv="Content-Security-Policy"')
    expect(text.match(/sandbox="[^"]*"/g)).toEqual(['sandbox="allow-scripts"'])
  }
})

test('nothing of it is loaded before it is asked for', async ({ page: target }) => {
  const asked: string[] = []
  target.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await target.goto(PAGE)
  await boot(target)
  await target.keyboard.press('End')
  await target.waitForLoadState('networkidle')
  const scripts = asked.filter((path) => !path.startsWith('/_rsc/'))
  expect(
    scripts.filter((path) => path.startsWith('/run/') || path.includes('SamplePanel') || path.includes('react-')),
  ).toEqual([])
  await expect(target.locator('iframe')).toHaveCount(0)
})

test('a sample reaches neither the page nor storage, cookies, workers or the network', async ({ page: target }) => {
  const asked: string[] = []
  // In the page alone: a frame has a storage of its own, which must be empty.
  await target.addInitScript(() => window === top && localStorage.setItem('theme', 'light'))
  // A request that the policy forbids is seen here, too, but it is never sent.
  target.on('response', (response) => asked.push(response.url()))
  const { lines, again } = await attack(
    target,
    page(
      tries([
        'parent.document.title',
        'top.document.title',
        'parent.localStorage.length',
        'localStorage.getItem("theme")',
        'document.cookie',
        'indexedDB.open("x")',
        'caches.keys()',
        'navigator.serviceWorker.register("/sw.js")',
        'fetch("/robots.txt").then((r) => r.status)',
        'fetch("https://example.com/")',
        'fetch(new URL("/robots.txt", document.baseURI)).then((r) => r.status)',
        'Object.getPrototypeOf(async () => {}).constructor("return 1")()',
        'eval("1")',
        'open("https://example.com/")',
        'new Promise((resolve) => { const img = new Image(); img.onerror = () => resolve("blocked"); img.onload = () => resolve("loaded"); img.src = "/favicon.ico" })',
        'new Promise((resolve) => { const s = document.createElement("script"); s.onerror = () => resolve("blocked"); s.onload = () => resolve("loaded"); s.src = "/assets/x.js"; document.head.append(s) })',
        'new Promise((resolve) => { const ws = new WebSocket("wss://example.com"); ws.onerror = () => resolve("blocked"); ws.onopen = () => resolve("open") })',
        'location.origin',
        'self.origin',
      ]),
    ),
  )
  await expect(again).toBeVisible({ timeout: 20_000 })
  expect(await lines.allTextContents()).toEqual([
    'parent.document.title: SecurityError',
    'top.document.title: SecurityError',
    'parent.localStorage.length: SecurityError',
    'localStorage.getItem("theme"): null',
    'document.cookie: SecurityError',
    'indexedDB.open("x"): SecurityError',
    'caches.keys(): SecurityError',
    expect.stringMatching(
      /^navigator.serviceWorker.register\("\/sw.js"\): (SecurityError|InvalidStateError|TypeError)$/,
    ),
    'fetch("/robots.txt").then((r) => r.status): 404',
    'fetch("https://example.com/"): TypeError',
    expect.stringMatching(/: TypeError$/),
    expect.stringMatching(/: EvalError$/),
    'eval("1"): EvalError',
    'open("https://example.com/"): null',
    expect.stringMatching(/: blocked$/),
    expect.stringMatching(/: blocked$/),
    expect.stringMatching(/: (blocked|SecurityError)$/),
    'location.origin: null',
    'self.origin: null',
  ])
  expect(asked.filter((url) => /robots|example\.com|favicon\.ico|assets\/x|sw\.js/.test(url))).toEqual([])
  expect(target.context().pages()).toHaveLength(1)
})

test('a sample in a worker has no network either', async ({ page: target }) => {
  const { lines, again } = await attack(
    target,
    script(
      tries([
        'fetch("https://example.com/")',
        'fetch(self.location.href).then((r) => r.status)',
        'typeof document',
        'importScripts("https://example.com/x.js")',
        'indexedDB.open("x")',
        'new WebSocket("wss://example.com") && "made"',
        'eval("1")',
      ]),
    ),
  )
  await expect(again).toBeVisible({ timeout: 20_000 })
  const printed = (await lines.allTextContents()).map((text) => text.replace(/^.*: /, ''))
  expect(printed).toEqual([
    'TypeError',
    expect.stringMatching(/200|TypeError/),
    'undefined',
    expect.stringMatching(/Error$/),
    'SecurityError',
    expect.stringMatching(/made|SecurityError/),
    'EvalError',
  ])
})

const UNSAFE = 'does not have permission to navigate the target frame'
for (const [name, [code, refusal]] of Object.entries({
  'by its location': ['top.location = "https://example.com/"', UNSAFE],
  'by its address': ['top.location.href = "/about"', UNSAFE],
  'by a link': [
    'const a = document.createElement("a"); a.href = "/about"; a.target = "_top"; document.body.append(a); a.click()',
    'The link leads to /about. It is not followed here.',
  ],
  'by a form': [
    'const f = document.createElement("form"); f.action = "/about"; f.target = "_top"; document.body.append(f); f.submit()',
    'Blocked form submission',
  ],
  'by a refresh': [
    'document.head.insertAdjacentHTML("beforeend", "<meta http-equiv=refresh content=\'0;url=/about\'>")',
    'Stopped: it led to another page.',
  ],
} satisfies Record<string, [string, string]>))
  test(`a sample cannot lead the reader away ${name}`, async ({ page: target }) => {
    const messages = watchConsole(target)
    const { panel, again } = await attack(target, page(code))
    // The browser or the frame says that it refuses: after that nothing more comes of the attempt.
    await expect
      .poll(async () => [await panel.textContent(), ...messages].join('\n'), { timeout: 20_000 })
      .toContain(refusal)
    await expect(again).toBeVisible({ timeout: 20_000 })
    expect(new URL(target.url()).pathname).toBe(PAGE)
    await expectResponsive(target)
  })

test('dialogs and pop-ups do not open', async ({ page: target }) => {
  let dialogs = 0
  target.on('dialog', (dialog) => {
    dialogs++
    void dialog.dismiss()
  })
  const { again } = await attack(target, page('alert(1); confirm(2); prompt(3); print(); open("/about", "_blank")'))
  await expect(again).toBeVisible({ timeout: 20_000 })
  expect(dialogs).toBe(0)
  expect(target.context().pages()).toHaveLength(1)
})

test('markup that a sample prints stays text', async ({ page: target }) => {
  const { lines, again } = await attack(target, script('console.log("<img src=x onerror=alert(1)><b>bold</b>")'))
  await expect(again).toBeVisible({ timeout: 20_000 })
  await expect(lines).toHaveText('<img src=x onerror=alert(1)><b>bold</b>')
  await expect(lines.locator('*')).toHaveCount(0)
})

test('a loop without end in a script is stopped, and the page answers meanwhile', async ({ page: target }) => {
  const { panel, box } = await attack(target, script('console.log("begin"); for (;;);'))
  await expect(box.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expectResponsive(target)
  await expect(panel.getByText(`Stopped: it did not pause for ${RESPONSE_TIMEOUT_MS / 1000} seconds.`)).toBeVisible({
    timeout: 20_000,
  })
  await expect(target.locator('iframe')).toHaveCount(0)
})

test('Stop ends a script that loops', async ({ page: target }) => {
  const { panel, stop } = await attack(target, script('for (;;);'))
  // Before there is a panel, Stop ends the wait for it, and nothing is said.
  await expect(panel.locator('iframe')).toBeAttached()
  // At once: a press of the pointer waits until nothing moves, and the script is stopped by itself meanwhile.
  await stop.dispatchEvent('click')
  await expect(panel.getByText('Stopped.')).toBeVisible()
  await expect(target.locator('iframe')).toHaveCount(0)
})

test('a script that never comes to rest is stopped after its time', async ({ page: target }) => {
  const { panel } = await attack(target, script('const again = () => setTimeout(again, 50); again();'))
  await expect(panel.getByText(`Stopped after ${RUN_LIMIT_MS / 1000} seconds.`)).toBeVisible({
    timeout: RUN_LIMIT_MS + 8000,
  })
})

test('a loop without end in a page is broken off with an error', async ({ page: target }) => {
  const { lines } = await attack(target, page('console.log("begin"); while (true) {}'))
  await expect(lines.last()).toHaveText('Uncaught RangeError: Stopped: a loop ran for more than 2 seconds', {
    timeout: 15_000,
  })
  await expectResponsive(target)
})

test('a loop of microtasks in a page is broken off, too', async ({ page: target }) => {
  const { lines } = await attack(target, page('while (true) await null'))
  await expect(lines.last()).toContainText('a loop ran for more than 2 seconds', { timeout: 15_000 })
  await expectResponsive(target)
})

test('printing without end is stopped, and what was printed first is shown', async ({ page: target }) => {
  const { panel, lines } = await attack(target, script('for (let i = 0; ; i++) console.log(i)'))
  await expect(panel.getByText('Stopped: it printed without end.')).toBeVisible({ timeout: 20_000 })
  await expect(lines).toHaveCount(MAX_LINES)
  await expectResponsive(target)
})

for (const [name, sample] of Object.entries({
  script: script('for (let i = 0; i < 1e6; i++) self.postMessage(i)'),
  page: page('for (let i = 0; i < 1e6; i++) top.postMessage({ type: "done", i }, "*")'),
}))
  test(`a million messages from a ${name} leave the page responsive`, async ({ page: target }) => {
    await attack(target, sample)
    await expectResponsive(target)
    await target.getByRole('link', { name: 'Blog', exact: true }).first().click()
    await expect(target).toHaveURL(/\/blog$/)
  })

for (const [name, sample] of Object.entries({
  script: script('const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length))'),
  page: page('const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length))'),
}))
  test(`allocating without end in a ${name} leaves the page alive`, async ({ page: target }) => {
    const { again } = await attack(target, sample)
    await expectResponsive(target)
    await expect(again).toBeVisible({ timeout: 20_000 })
    await expectResponsive(target)
  })

test('the scripts of a page run in their order, and before the module beside them', async ({ page: target }) => {
  // The first is so long that it comes later than what does not wait for it.
  const own = [`var ran = '1' /* ${'long '.repeat(4e6)} */`, "ran += '2'"]
  const document = own.map((code) => `<script data-sample="" type="text/plain">${code}</script>`).join('')
  const { lines, again } = await attack(target, { ...page('console.log(globalThis.ran)'), document })
  await expect(again).toBeVisible({ timeout: 20_000 })
  expect(await lines.allTextContents()).toEqual(['12'])
})

test('a form is checked, fires submit and closes its dialog as anywhere, but is not sent', async ({ page: target }) => {
  const html = `<form action="/order"><label>Amount <input required></label><button>Order</button></form>
<dialog><form method="dialog"><button value="yes">Sure</button></form></dialog>`
  const code = `const [form] = document.forms
const dialog = document.querySelector('dialog')
form.addEventListener('submit', (event) => {
  if (form.elements[0].value === 'no') event.preventDefault()
  console.log('submit', event.submitter?.textContent)
})
dialog.addEventListener('close', () => console.log('closed', dialog.returnValue))
try { form.requestSubmit(dialog.querySelector('button')) } catch (error) { console.log(error.name) }
form.requestSubmit()
dialog.show()`
  const { panel, lines, again } = await attack(target, page(code, html))
  await expect(again).toBeVisible({ timeout: 20_000 })
  const content = panel.frameLocator('iframe').frameLocator('iframe')
  await content.getByRole('button', { name: 'Order' }).click()
  await expect(content.getByLabel('Amount')).toBeFocused()
  await content.getByLabel('Amount').fill('3')
  await content.getByLabel('Amount').press('Enter')
  await content.getByLabel('Amount').fill('no')
  await content.getByRole('button', { name: 'Order' }).click()
  await content.getByRole('button', { name: 'Sure' }).click()
  await expect(lines).toHaveText([
    'NotFoundError',
    'submit Order',
    'The form leads to /order. It is not sent here.',
    'submit Order',
    'closed yes',
  ])
  await expect(content.getByLabel('Amount')).toHaveValue('no')
})

test('errors, levels and objects are readable', async ({ page: target }) => {
  const { lines, again } = await attack(
    target,
    script(
      'console.log({ a: [1, new Map([["k", 1]])] }); console.warn("careful"); console.error("bad"); console.table([{ a: 1 }]); null.x',
    ),
  )
  await expect(again).toBeVisible()
  expect(await lines.allTextContents()).toEqual([
    '{ a: [ 1, [Map] ] }'.replace('[Map]', "Map(1) { 'k' => 1 }"),
    'careful',
    'bad',
    '┌─────────┬───┐\n│ (index) │ a │\n├─────────┼───┤\n│ 0       │ 1 │\n└─────────┴───┘',
    "Uncaught TypeError: Cannot read properties of null (reading 'x')",
  ])
  expect(await lines.evaluateAll((all) => all.map((l) => l.getAttribute('data-level')))).toEqual([
    'log',
    'warn',
    'error',
    'log',
    'error',
  ])
})

test('an error that throws when it is shown ends a run like any other', async ({ page: target }) => {
  const { run, lines, again } = await openRunner(target)
  for (const make of [script, page]) {
    await run(make("throw Object.defineProperty(new Error('x'), 'name', { get() { throw 1 } })"))
    await expect(lines).toHaveText(['Uncaught error that cannot be shown'])
    await expect(again).toBeVisible()
  }
})

test('a proxy whose traps throw is printed as Node prints it', async ({ page: target }) => {
  const { lines, again } = await attack(
    target,
    script(`const refuse = () => { throw new Error('no') }
const names = ['get', 'has', 'ownKeys', 'getPrototypeOf', 'getOwnPropertyDescriptor']
const handler = Object.fromEntries(names.map((name) => [name, refuse]))
console.log(new Proxy({ a: 1 }, handler), [Proxy.revocable([2], handler).proxy])
console.log(Proxy, new Proxy({}, { get: () => 3 }).x)`),
  )
  await expect(again).toBeVisible()
  await expect(lines).toHaveText(['{ a: 1 } [ [ 2 ] ]', '[Function: Proxy] 3'])
})

test('a page that takes its body away tells no error of ours', async ({ page: target }) => {
  const { lines, again } = await attack(target, page("document.body.remove(); console.log('gone')", '<p>x</p>'))
  await expect(again).toBeVisible()
  await expect(lines).toHaveText(['gone'])
})

test('a module is found by a name that is made when the code runs', async ({ page: target }) => {
  const sample = script(`const load = (name) => import(__sampleImported('./' + name + '.js'))
console.log((await load('b')).b)
await load('c').catch((error) => console.log(String(error)))`)
  const { lines, again } = await attack(target, {
    ...sample,
    modules: [{ path: 'b.js', code: 'export const b = 2' }, ...sample.modules],
  })
  await expect(again).toBeVisible()
  await expect(lines).toHaveText(['2', 'TypeError: There is no module ./c.js here.'])
})

test('a script is at rest when its timeouts and intervals are', async ({ page: target }) => {
  const { lines, again } = await attack(
    target,
    script('let n = 0; const id = setInterval(() => { console.log(++n); if (n === 3) clearInterval(id) }, 20)'),
  )
  await expect(again).toBeVisible({ timeout: 20_000 })
  expect(await lines.allTextContents()).toEqual(['1', '2', '3'])
})

test('a sample of another version of the page is not run', async ({ page: target }) => {
  await target.route(PROGRAMS, (route) => route.fulfill({ json: { samples: [script('console.log(1)')] } }))
  await target.goto(PAGE)
  await boot(target)
  const box = target.locator('[data-run]').first()
  await box.getByRole('button', { name: 'Run' }).click()
  await expect(target.getByText('This page has been updated since you opened it.')).toBeVisible()
})

for (const [what, url] of Object.entries({
  program: PROGRAMS,
  frame: '**/run/frame',
  panel: '**/SamplePanel*.js',
}))
  test(`when the ${what} cannot be loaded, the reader is told and can try again`, async ({ page: target }) => {
    await target.route(url, (route) => route.abort())
    await target.goto(PAGE)
    await boot(target)
    const box = target.locator('[data-run]').first()
    const figure = box.locator('xpath=ancestor::figure[1]')
    await box.getByRole('button', { name: 'Run' }).click()
    await expect(figure.getByText('could not be loaded')).toBeVisible({ timeout: 15_000 })
    await target.unroute(url)
    await box.getByRole('button').last().click()
    await expect(figure.locator('samp').first()).toBeVisible()
  })

test('the keyboard runs, stops and clears a sample', async ({ page: target }) => {
  const { box, panel } = await attack(target, script('for (;;);'))
  await expect(box.getByRole('button', { name: 'Stop' })).toBeFocused()
  await expect(panel.locator('iframe')).toBeAttached()
  await target.keyboard.press('Enter')
  await expect(box.getByRole('button', { name: 'Run again' })).toBeFocused()
  await target.keyboard.press('Shift+Tab')
  await expect(box.getByRole('button', { name: 'Clear' })).toBeFocused()
  await target.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(box.getByRole('button', { name: 'Run' })).toBeFocused()
})
