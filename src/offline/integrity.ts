/** Hexadecimal digits of a hash: enough to notice damage. */
export const HASH_DIGITS = 16

/**
 * The hash that a kept file is known by.
 * @param bytes its content
 * @returns the first 16 hexadecimal digits of its SHA-256
 */
export async function contentHash(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.slice(0, HASH_DIGITS / 2), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
