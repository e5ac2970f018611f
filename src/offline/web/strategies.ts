import { NETWORK_TIMEOUT_MS } from '../shared/protocol.ts'
import { within } from '../../browser/shared/timeout.ts'

/** What a strategy chooses between. */
export interface Sources<Network, Cached> {
  /** The request, already on its way. Where nothing is kept, it is waited for until it gives up. */
  network: Promise<Network>
  /** Looks for a kept copy that is whole. */
  cached: () => Promise<Cached | undefined>
  /** Whether an answer of the network is to be preferred to a kept copy. */
  isBetter: (answer: Network) => boolean | Promise<boolean>
}

/**
 * The network whenever it answers in time and truly; else the kept copy. Where nothing is kept, whatever the network
 * answers, however late: three seconds are for those who have something else to read.
 * @throws When nothing is kept and the network gives no answer.
 */
export async function networkFirst<N, C>({ network, cached, isBetter }: Sources<N, C>): Promise<N | C> {
  // One that fails while the copy is looked for is no unhandled error.
  network.catch(() => undefined)
  const copy = await cached()
  if (!copy) return network
  const better = network.then(async (answer) => ((await isBetter(answer)) ? answer : copy))
  return within(better, NETWORK_TIMEOUT_MS).catch(() => copy)
}

/**
 * The kept copy of a file whose name changes with its content; else the network.
 * @throws When nothing is kept and the network gives no answer.
 */
export async function cacheFirst<N, C>(fetch: () => Promise<N>, cached: () => Promise<C | undefined>): Promise<N | C> {
  return (await cached()) ?? fetch()
}
