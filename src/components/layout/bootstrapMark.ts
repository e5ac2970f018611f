/** Name of the meta element that the build replaces by the inline script. */
export const BOOTSTRAP_NAME = 'bootstrap'
