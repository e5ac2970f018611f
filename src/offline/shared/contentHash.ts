/** Hexadecimal digits of a hash: enough to tell damage and other versions from the file. */
const HASH_DIGITS = 16

/**
 * The hash that a file is known by: the first 16 hexadecimal digits of its SHA-256.
 * @param bytes The file, not compressed.
 */
export async function contentHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.slice(0, HASH_DIGITS / 2), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
