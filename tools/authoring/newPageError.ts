/** Why there is no page: one line that says how to ask for one. */
export class NewPageError extends Error {
  override name = 'NewPageError'
}
