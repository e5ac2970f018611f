import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { expect, fixtureTest as test } from '../support/browser.ts'
import { expectResponsive, openRunner, page, RUN_PAGE, script, unguardedPage } from '../support/runner.ts'
import { type Program, programs } from './programs.ts'

/** What has reached this machine's listeners. */
const heard: string[] = []
let tcp: Server
let udp: Socket

// A worker may come back to this file after the listeners were closed, and a closed socket cannot be bound again.
test.beforeAll(async () => {
  // A navigation that the policy forbids opens a connection and sends nothing.
  tcp = createServer((socket) => {
    socket.on('data', (data) => heard.push(data.toString().split('\r\n')[0] ?? ''))
    socket.on('error', () => undefined)
  })
  udp = createSocket('udp4', (data) => heard.push(`UDP, ${data.length} bytes`))
  tcp.listen(0, '127.0.0.1')
  udp.bind(0, '127.0.0.1')
  await Promise.all([once(tcp, 'listening'), once(udp, 'listening')])
})

test.afterAll(() => {
  tcp.close()
  udp.close()
})

/** Puts the addresses of the listeners into a program. */
function fill(code: string): string {
  const host = ({ port }: AddressInfo) => `127.0.0.1:${port}`
  return code.replaceAll('HTTP', host(tcp.address() as AddressInfo)).replaceAll('UDP', host(udp.address()))
}

interface Reported {
  reportError: (message: string) => void
}

const makers = { guarded: page, page: unguardedPage, script }
const CHUNK = 7

/** Several programs share a visit: opening the page takes longer than most of them. */
const visits = Object.entries(programs).flatMap(([group, all]) =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, i) => ({
    title: `${group}, ${i + 1}`,
    some: all.slice(i * CHUNK, (i + 1) * CHUNK),
  })),
)

test('the listeners hear what is sent to them', async () => {
  const socket = createSocket('udp4')
  socket.send('x', udp.address().port, '127.0.0.1', () => socket.close())
  await fetch(`http://127.0.0.1:${(tcp.address() as AddressInfo).port}/heard`, {
    signal: AbortSignal.timeout(500),
  }).catch(() => undefined)
  await expect.poll(() => heard.toSorted()).toEqual(['GET /heard HTTP/1.1', 'UDP, 1 bytes'])
  heard.length = 0
})

for (const { title, some } of visits)
  test(`hostile programs: ${title}`, async ({ page: target }) => {
    test.setTimeout(120_000)
    const opened: string[] = []
    target.on('dialog', (dialog) => {
      opened.push(dialog.message())
      void dialog.dismiss()
    })
    target.on('download', (download) => opened.push(download.url()))
    // `pageerror` would tell the errors of the programs, too.
    await target.exposeFunction('tellError', (message: string) => void opened.push(message))
    await target.addInitScript(() => {
      if (top === self) addEventListener('error', ({ message }) => (window as unknown as Reported).reportError(message))
    })
    const { run, again, stop, note, lines, panel } = await openRunner(target)
    const heading = await target.locator('h1').textContent()
    const noted = async () => (await note.allTextContents()).join()

    const walk = async ({ name, kind, code, html = '', ends, prints }: Program) => {
      await run(makers[kind](fill(code), fill(html)))
      await expectResponsive(target)
      await expect(again, `${name} comes to its end`).toBeVisible({ timeout: 20_000 })
      if (ends === 'busy') {
        await stop.click()
        await expect(panel.locator('iframe'), name).toHaveCount(0)
      } else if (ends === 'rest') expect(await noted(), name).toMatch(/^(Done\. It printed nothing\.)?$/)
      // A page may be stopped after it has come to rest.
      else await expect.poll(noted, { message: name, timeout: 20_000 }).toMatch(ends)
      if (prints) expect((await lines.allTextContents()).join('\n'), name).toMatch(prints)
      await run(script('console.log("fine")'))
      // The process of a frame that hangs takes its time to go.
      await expect(lines, `Run works again after ${name}`).toHaveText(['fine'], { timeout: 15_000 })
      await expect(again, name).toBeVisible()
      expect(heard, name).toEqual([])
      expect(opened, name).toEqual([])
      expect(new URL(target.url()).pathname, name).toBe(RUN_PAGE)
    }
    for (const program of some) await test.step(program.name, () => walk(program))
    await expect(target.locator('h1')).toHaveText(heading ?? '')
    expect(target.context().pages()).toHaveLength(1)
  })
