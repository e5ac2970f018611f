/** Side of the square the mark is drawn in. */
export const MARK_SIZE = 32

/** The house mark, a strip of paper that unrolls into a tick, as an SVG path. */
export const MARK_PATH = 'M9.2 13.6a2.4 2.4 0 1 0-2.6 2.9c2 .2 3.3 1.2 4.5 2.9l2.4 3.6L25.6 9'

/** Color of the tick on the accent color: 5.7 to 1. */
export const MARK_INK = '#0b1526'
