/** At or below this width the layout is the mobile one (CSS pixels); the style sheets say the same. */
export const DESKTOP_BREAKPOINT = 996

/** A page that is still loading shows a spinner only after this long (ms), so that a fast one does not flicker. */
export const SPINNER_DELAY_MS = 200

/** The progress bar begins this long (ms) after a route change has begun. */
export const PROGRESS_DELAY_MS = 200

/** How many entries the route caches hold at most; the oldest go first. */
export const ROUTE_CACHE_LIMIT = 10_000
