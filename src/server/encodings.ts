/** Compressed forms of a file, the smallest first, with what stands behind its name. */
export const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const

/**
 * Whether a client takes an encoding. One that is refused (`br;q=0`) is not sent.
 * @param header The `Accept-Encoding` header.
 * @see https://www.rfc-editor.org/rfc/rfc9110.html#name-accept-encoding
 */
export function accepts(header: string | undefined, encoding: string): boolean {
  const weights = new Map<string, number>()
  for (const item of (header ?? '').split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}
