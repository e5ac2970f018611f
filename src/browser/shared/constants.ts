/** At or below this width the layout is the mobile one (CSS pixels); `styleSheets.test.ts` holds the style sheets to it. */
export const DESKTOP_BREAKPOINT = 996

/** How many entries the route caches hold at most; the oldest go first. */
export const ROUTE_CACHE_LIMIT = 10_000

/** What is pressed and does nothing for this long (ms) says that it loads, as a page does. */
export const LOADING_DELAY_MS = 200
