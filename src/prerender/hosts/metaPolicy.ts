const CHARSET = /<meta charset="utf-8"\/?>/i

/**
 * Puts a Content Security Policy into a document, before all that it speaks about.
 * @throws When the document does not say its encoding, behind which the policy goes.
 * @see https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy
 */
export function metaPolicy(html: string, policy: string): string {
  const charset = CHARSET.exec(html)
  if (!charset) throw new Error('The document has no place for the Content Security Policy.')
  const end = charset.index + charset[0].length
  return `${html.slice(0, end)}<meta http-equiv="Content-Security-Policy" content="${policy}"/>${html.slice(end)}`
}
