/** Something that happens to a kept file on the reader's device. */
export interface Damage {
  name: string
  /** Runs in the page: the bytes that stand in the place of the true ones; nothing takes the entry away. */
  harm: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | undefined
}

/** Headers always stay as they were: what says that the copy is whole must not be believed. */
export const DAMAGES: readonly [Damage, ...Damage[]] = [
  { name: 'one byte is changed', harm: (bytes) => bytes.map((byte, i) => (i === bytes.length >> 1 ? byte ^ 1 : byte)) },
  { name: 'the second half is missing', harm: (bytes) => bytes.slice(0, bytes.length / 2) },
  { name: 'it is empty', harm: () => new Uint8Array() },
  { name: 'it is gone', harm: () => undefined },
]

/** A page, and one file of each other kind that the worker keeps and the network could have changed. */
export const PAGE = '/contact'
export const FILES = [
  '/_rsc/contact.txt',
  '/run/docs/javascript.json',
  '/run/frame',
  '/search.json',
  '/icon-192.png',
] as const
