/**
 * What Chromium renders before it is asked for: the page that comes next, once the link to it is in sight. A constant,
 * since the Content Security Policy allows the script that holds it by its hash.
 * @see https://wicg.github.io/nav-speculation/speculation-rules.html
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [{ where: { selector_matches: 'main a[rel=next]' }, eagerness: 'immediate' }],
})
