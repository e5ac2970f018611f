import { createServer, type IncomingMessage, request } from 'node:http'
import { Duplex } from 'node:stream'
import type { FormatDiagnostic } from './data.ts'

/** Both ends of a connection that never leaves the process. */
class Loop extends Duplex {
  readonly written: Buffer[] = []
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.written.push(chunk)
    done()
  }
}

/**
 * HTTP messages, by Node's own parser: a request, a response, or a request and the response to it with an empty
 * line between them.
 * @param code Messages with `\n` as line breaks.
 */
export async function checkHttp(code: string): Promise<FormatDiagnostic[]> {
  const diagnostics: FormatDiagnostic[] = []
  for (const { text, line } of splitMessages(code)) {
    const message = await (text.startsWith('HTTP/') ? parseResponse(text) : parseRequest(text))
    if (message) diagnostics.push({ line, message })
  }
  return diagnostics
}

function splitMessages(code: string): { text: string; line: number }[] {
  const lines = code.split('\n')
  const starts = lines.flatMap((text, i) =>
    i === 0 || (lines[i - 1] === '' && /^(HTTP\/\d|[A-Z]{3,7} \S+ HTTP\/)/.test(text)) ? [i] : [],
  )
  return starts.map((start, i) => ({
    text: lines
      .slice(start, starts[i + 1])
      .join('\n')
      .trimEnd(),
    line: start + 1,
  }))
}

/** As it goes over the wire. A body that a page shortens need not have the length it states. */
function wire(text: string): string {
  const [head = '', ...body] = text.split('\n\n')
  const headers = head.replace(/^(content-length|transfer-encoding|connection):.*\n?/gim, '').trimEnd()
  const bytes = Buffer.byteLength(body.join('\n\n'))
  return `${headers.replaceAll('\n', '\r\n')}\r\nContent-Length: ${bytes}\r\nConnection: close\r\n\r\n${body.join('\n\n')}`
}

function parseRequest(text: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const loop = new Loop()
    const server = createServer({ requireHostHeader: false }, (message, response) => {
      response.end()
      resolve(drain(message))
    })
    server.on('clientError', (error: Error) => resolve(error.message))
    server.on('upgrade', () => resolve(undefined))
    server.emit('connection', loop)
    loop.push(
      Buffer.from(
        /HTTP\/[23]/.test(text.split('\n')[0] ?? '') ? wire(text.replace(/HTTP\/[23](\.0)?/, 'HTTP/1.1')) : wire(text),
      ),
    )
    setTimeout(() => resolve('The request ends too early.'), 1000).unref()
  })
}

function parseResponse(text: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const loop = new Loop()
    const client = request({ createConnection: () => loop, host: 'localhost' })
    client.on('response', (message) => resolve(drain(message)))
    client.on('information', () => resolve(undefined))
    client.on('upgrade', () => resolve(undefined))
    client.on('error', (error) => resolve(error.message))
    client.end()
    client.on('finish', () => loop.push(Buffer.from(wire(text.replace(/^HTTP\/[23](\.0)?(?= )/, 'HTTP/1.1')))))
    setTimeout(() => resolve('The response ends too early.'), 1000).unref()
  })
}

function drain(message: IncomingMessage): undefined {
  message.resume()
  return undefined
}
