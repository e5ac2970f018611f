/** Identifier of the inline script; the build fills the element in. */
export const BOOTSTRAP_ID = 'bootstrap'
