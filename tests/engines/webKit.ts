import { type ChildProcess, spawn } from 'node:child_process'
import type { Driver, KeyName } from './driver.ts'
import { listen } from '../hosts/servers.ts'
import { createServer } from 'node:http'

/** Of Debian's package `webkit2gtk-driver`. */
export const MINI_BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`

/** Key codes of {@link https://www.w3.org/TR/webdriver/#keyboard-actions WebDriver}. */
const KEYS: Record<KeyName, string> = {
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
}

/** Milliseconds that the driver and its display may take to start. */
const START_MS = 30_000

/** WebKitGTK over WebDriver, in a display that nobody sees. */
export async function startWebKit(): Promise<Driver> {
  const display = await startDisplay()
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: display.name,
    GDK_BACKEND: 'x11',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env })
  const end = () => {
    driver.kill()
    display.process.kill()
  }
  try {
    const ask = client(`http://127.0.0.1:${port}`)
    await started(() => ask<unknown>('GET', '/status'))
    const session = await ask<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
        },
      },
    })
    return driverOf(client(`http://127.0.0.1:${port}/session/${session.sessionId}`), session.capabilities, end)
  } catch (error) {
    end()
    throw error
  }
}

type Ask = <T>(method: 'DELETE' | 'GET' | 'POST', path: string, body?: unknown) => Promise<T>

function client(base: string): Ask {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(base + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
}

function driverOf(ask: Ask, { browserVersion }: { browserVersion: string }, end: () => void): Driver {
  const act = (actions: object) => ask<null>('POST', '/actions', { actions: [actions] })
  const key = (type: string, values: readonly string[]) => values.map((value) => ({ type, value }))
  const evaluate = <T>(expression: string) =>
    ask<T>('POST', '/execute/sync', { script: `return (${expression})`, args: [] })
  return {
    version: `WebKitGTK ${browserVersion}`,
    evaluate,
    goto: (url) => ask('POST', '/url', { url }),
    back: () => ask('POST', '/back'),
    reload: () => ask('POST', '/refresh'),
    press: async (x, y) => {
      const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }
      const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
      await act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
    },
    keys: async (...names) => {
      const codes = names.map((name) => (name === 'a' ? name : KEYS[name]))
      const actions = [...key('keyDown', codes), ...key('keyUp', codes.toReversed())]
      await act({ type: 'key', id: 'keyboard', actions })
    },
    type: async (text) => {
      const actions = [...text].flatMap((letter) => [...key('keyDown', [letter]), ...key('keyUp', [letter])])
      await act({ type: 'key', id: 'keyboard', actions })
    },
    resize: async (width, height) => {
      const inner = () => evaluate<[number, number]>('[innerWidth, innerHeight]')
      const rect = await ask<{ width: number; height: number }>('GET', '/window/rect')
      const [w, h] = await inner()
      await ask('POST', '/window/rect', { x: 0, y: 0, width: rect.width + width - w, height: rect.height + height - h })
      // The window manager takes its time, and may give another size.
      let seen = await inner()
      for (let i = 0; i < 40 && (seen[0] !== width || seen[1] !== height); i++) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        seen = await inner()
      }
      return { width: seen[0], height: seen[1] }
    },
    isExposed: async (selector, role, name) => {
      for (const element of await ask<object[]>('POST', '/elements', { using: 'css selector', value: selector })) {
        // What is not rendered is not in the tree, and asking for it an error.
        const of = (what: string) =>
          ask<string>('GET', `/element/${Object.values(element)[0]}/computed${what}`).catch(() => undefined)
        if ((await of('role')) === role && (await of('label')) === name) return true
      }
      return false
    },
    close: async () => {
      await ask('DELETE', '').catch(() => undefined)
      end()
    },
  }
}

/** A display of its own; the server chooses the number. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const args = ['-displayfd', '1', '-screen', '0', '1700x1300x24', '-nolisten', 'tcp']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const number = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (text: Buffer) => resolve(String(text).trim()))
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)))
  })
  return { name: `:${number}`, process: server }
}

async function freePort(): Promise<number> {
  const { port, stop } = await listen(createServer())
  await stop()
  return port
}

async function started(answers: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + START_MS
  for (;;) {
    try {
      await answers()
      return
    } catch (error) {
      if (performance.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
