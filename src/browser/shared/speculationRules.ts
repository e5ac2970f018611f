/**
 * What Chromium fetches before it is asked for: the pages of links that are marked; and renders: of these the one that
 * comes next. It is in every page, and a constant, since the Content Security Policy allows it by its hash.
 *
 * A `<link rel=prefetch>` would not do: a page must be asked for again whenever it is opened, so the browser asks the
 * server again for what it has fetched in that way, and one that is still on its way it waits for first.
 * @see https://wicg.github.io/nav-speculation/speculation-rules.html
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { selector_matches: 'a[href^="/"][data-ahead]' }, eagerness: 'immediate' }],
  prerender: [{ where: { selector_matches: 'main a[rel=next][data-ahead]' }, eagerness: 'immediate' }],
})
