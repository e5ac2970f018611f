import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'

const loopback = /^(localhost|127(\.\d+){3}|::1|::|0\.0\.0\.0|)$/i

/** First of the port numbers that samples see in place of those the machine gave. */
const FIRST_PORT = 50_000

type Deny = (what: string) => never

/**
 * Confines a process to its own machine, and makes the port numbers it sees the same in every run: whatever port a
 * sample listens on, the machine gives it a free one, and connections to the stated port lead there.
 * @param deny Called with what the sample tried; throws.
 */
export function confineNetwork(deny: Deny): void {
  const realPorts = new Map<number, number>()
  const shownPorts = new Map<number, number>()
  virtualListen(realPorts, shownPorts)
  virtualConnect(realPorts, deny)
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6'] as const) guardLookup(name, deny)
  const bind = () => deny('open a datagram socket')
  dgram.Socket.prototype.bind = bind
  dgram.Socket.prototype.send = bind
}

function virtualListen(realPorts: Map<number, number>, shownPorts: Map<number, number>): void {
  const realListen = net.Server.prototype.listen
  const realAddress = net.Server.prototype.address
  net.Server.prototype.listen = function listen(this: net.Server, ...args: unknown[]) {
    const [first, ...rest] = args
    const options = typeof first === 'object' && first !== null ? (first as { port?: number }) : undefined
    const asked = options
      ? options.port
      : typeof first === 'number' || (typeof first === 'string' && /^\d+$/.test(first))
        ? Number(first)
        : undefined
    if (asked === undefined && args.length > 0 && typeof first !== 'function')
      return Reflect.apply(realListen, this, args) as net.Server
    const shown = asked || FIRST_PORT + realPorts.size
    this.once('listening', () => {
      const address = realAddress.call(this)
      if (typeof address !== 'object' || address === null) return
      realPorts.set(shown, address.port)
      shownPorts.set(address.port, shown)
    })
    const callback = rest.filter((arg) => typeof arg === 'function')
    const own = typeof first === 'function' ? [first] : callback
    return Reflect.apply(realListen, this, [{ ...options, port: 0, host: '127.0.0.1' }, ...own]) as net.Server
  }
  net.Server.prototype.address = function address(this: net.Server) {
    const found = realAddress.call(this)
    if (typeof found !== 'object' || found === null) return found
    return { ...found, port: shownPorts.get(found.port) ?? found.port }
  }
}

function virtualConnect(realPorts: ReadonlyMap<number, number>, deny: Deny): void {
  const realConnect = net.Socket.prototype.connect as (...args: unknown[]) => net.Socket
  const connect = function connect(this: net.Socket, ...args: unknown[]): net.Socket {
    // Inside of Node the arguments come as one normalised array: [[options, callback]].
    const packed = Array.isArray(args[0]) ? (args[0] as unknown[]) : undefined
    const options = (packed ? packed[0] : args[0]) as
      { host?: string; port?: number | string; path?: string } | undefined
    if (typeof options === 'object' && options !== null) {
      if (options.path !== undefined) deny(`open the socket ${options.path}`)
      const { host = '', port } = options
      if (!loopback.test(host)) deny(`connect to ${host}:${port}`)
      options.port = realPorts.get(Number(port)) ?? port
      options.host = '127.0.0.1'
      return Reflect.apply(realConnect, this, args)
    }
    const host = typeof args[1] === 'string' ? args[1] : ''
    if (!loopback.test(host)) deny(`connect to ${host}:${String(args[0])}`)
    return Reflect.apply(realConnect, this, [
      { port: realPorts.get(Number(args[0])) ?? args[0], host: '127.0.0.1' },
      ...args.slice(1).filter((a) => typeof a === 'function'),
    ])
  }
  net.Socket.prototype.connect = connect as typeof net.Socket.prototype.connect
}

function guardLookup(name: 'lookup' | 'resolve' | 'resolve4' | 'resolve6', deny: Deny): void {
  const real = dns[name] as (...args: unknown[]) => unknown
  const guarded = (host: unknown, ...args: unknown[]) => {
    if (!loopback.test(String(host))) deny(`look up the address of ${String(host)}`)
    return real(host, ...args)
  }
  Object.assign(dns, { [name]: guarded })
  const realPromise = dns.promises[name] as (...args: unknown[]) => unknown
  const guardedPromise = (host: unknown, ...args: unknown[]) => {
    if (!loopback.test(String(host))) deny(`look up the address of ${String(host)}`)
    return realPromise(host, ...args)
  }
  Object.assign(dns.promises, { [name]: guardedPromise })
}
