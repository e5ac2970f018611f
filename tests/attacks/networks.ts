import type { Fault } from '../support/deployment.ts'

/** A bad network, and what a reader must get from it. */
export interface BadNetwork {
  name: string
  fault: Fault
  /**
   * What a reader sees of a page that is not kept: the page, however late; the page that says it is not kept; or what
   * the network has answered, because there is nothing better.
   */
  notCached: 'page' | 'offline-fallback' | 'answer'
}

/** Networks that are slow, silent, broken, or lie. A page that is kept is shown on every one of them. */
export const BAD_NETWORKS: readonly BadNetwork[] = [
  { name: 'first byte after 2 s', fault: { kind: 'slow', ms: 2000 }, notCached: 'page' },
  { name: 'first byte after 3.5 s', fault: { kind: 'slow', ms: 3500 }, notCached: 'page' },
  { name: 'first byte after 4.5 s', fault: { kind: 'slow', ms: 4500 }, notCached: 'page' },
  { name: 'first byte after 20 s', fault: { kind: 'slow', ms: 20_000 }, notCached: 'page' },
  { name: 'no answer at all', fault: { kind: 'silent' }, notCached: 'offline-fallback' },
  { name: 'connections are reset', fault: { kind: 'reset' }, notCached: 'offline-fallback' },
  { name: '500', fault: { kind: 'status', status: 500 }, notCached: 'answer' },
  { name: '502', fault: { kind: 'status', status: 502 }, notCached: 'answer' },
  { name: '503', fault: { kind: 'status', status: 503 }, notCached: 'answer' },
]

/** What a captive portal, or a host that is being rebuilt, answers with status 200. */
export const LIES: readonly { name: string; fault: Fault }[] = [
  { name: 'a portal that says it is HTML', fault: { kind: 'portal', type: 'text/html' } },
  { name: 'a portal that says it is plain text', fault: { kind: 'portal', type: 'text/plain' } },
  { name: 'a portal that does not say what it is', fault: { kind: 'portal', type: undefined } },
  { name: 'files that are cut short', fault: { kind: 'cut' } },
]
