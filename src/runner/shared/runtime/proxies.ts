import { Proxy as Traced } from 'node-inspect-extracted'

/** Lets what prints look behind a proxy, as Node does: no trap is called, and none can throw. */
export function traceProxies(scope: typeof globalThis): void {
  const { Proxy: Real } = scope
  scope.Proxy = new Real(Real, {
    construct: (_, [target, handler]: [object, ProxyHandler<object>]) => new Traced(target, handler),
    get: (real, key) => Reflect.get(key === 'revocable' ? Traced : real, key) as unknown,
  })
}
