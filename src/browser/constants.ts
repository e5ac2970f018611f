/** At or below this width the layout is the mobile one (CSS pixels); the style sheets say the same. */
export const DESKTOP_BREAKPOINT = 996

/** How many entries the route caches hold at most; the oldest go first. */
export const ROUTE_CACHE_LIMIT = 10_000
