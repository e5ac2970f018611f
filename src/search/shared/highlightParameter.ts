/** Name of the query parameter that carries the terms to highlight on a page; it comes once for each. */
export const HIGHLIGHT_PARAMETER = '_highlight'

/** More terms are neither put into an address nor taken from one: anybody can write one. */
export const MAX_TERMS = 8
