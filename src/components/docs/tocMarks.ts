import { decodeFragment } from '../../browser/shared/path.ts'

/** Of equal form: the address has encoded what the identifier may have as it is. */
const isAimedAt = (heading: Element) => URL.parse(`#${heading.id}`, location.href)?.hash === location.hash

/** What is folded below an h2 of a long list, where the link of that or of a heading below it stands. */
const groupOf = (link: Element | undefined) => link?.closest('nav > ul > li')?.querySelector('details')

/** A long list scrolls along, without moving the page itself. */
function keepInSight(list: HTMLElement, link: HTMLElement): void {
  if (list.scrollHeight <= list.clientHeight) return
  const top = link.offsetTop - list.offsetTop
  if (top < list.scrollTop || top + link.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top - list.clientHeight / 3
}

/**
 * Marks the heading that is being read in the table of contents of the page, and unfolds its group there.
 * @param gone Ends it.
 */
export function markToc(gone: AbortSignal): void {
  const toc = document.querySelector<HTMLElement>('[data-contents]')
  if (!toc) return
  const linkOf = new Map(
    [...toc.querySelectorAll('a')].flatMap((link) => {
      const heading = document.getElementById(decodeFragment(link.hash))
      return heading ? [[heading, link] as const] : []
    }),
  )
  const headings = [...linkOf.keys()]
  let active: HTMLElement | undefined
  let frame = 0
  const update = () => {
    frame = 0
    const edge = innerHeight / 4
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= edge)
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4
    const heading = atEnd && headings.slice(-1).some(isAimedAt) ? headings.at(-1) : passed.at(-1)
    const link = heading && linkOf.get(heading)
    if (link === active) return
    const [before, group] = [active, link].map(groupOf)
    if (before && before !== group) before.open = false
    if (group) group.open = true
    active?.removeAttribute('aria-current')
    active = link
    if (!link) return
    link.setAttribute('aria-current', 'location')
    keepInSight(toc, link)
  }
  update()
  addEventListener('scroll', () => (frame ||= requestAnimationFrame(update)), { passive: true, signal: gone })
  gone.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    // React may use the link again, for a heading of the next page that has the same name.
    active?.removeAttribute('aria-current')
  })
}
