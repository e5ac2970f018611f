import { tick } from '../shared/runtime/eventLoop.ts'

/** Links as the selectors of CSS see them: those of SVG may have their address in the XLink namespace. */
const LINK = 'a[*|href], area[href]'

/**
 * Lets the links of a result lead within it and nowhere else. The address of its document is `about:srcdoc`, but
 * fragments are read against that of the frame around it, so the browser would take them for links to another page.
 */
export function keepLinks(): void {
  addEventListener(
    'click',
    (event) => {
      const link = linkOf(event)
      if (!link) return
      const { stopPropagation, stopImmediatePropagation } = event
      // A listener that keeps the event to itself does not keep the browser from following the link.
      const stop = (native: () => void) => () => {
        native.call(event)
        let prevented = event.defaultPrevented
        event.preventDefault()
        event.preventDefault = () => void (prevented = true)
        void tick().then(() => prevented || follow(link))
      }
      event.stopPropagation = stop(stopPropagation)
      event.stopImmediatePropagation = stop(stopImmediatePropagation)
    },
    true,
  )
  addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    follow(link)
  })
}

function linkOf(event: Event): Element | undefined {
  for (const target of event.composedPath()) if (target instanceof Element && target.matches(LINK)) return target
  return undefined
}

function follow(link: Element): void {
  const href = link.getAttribute('href') ?? link.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? ''
  // Replaces the entry of the session history: Back belongs to the page around the result.
  if (href.startsWith('#')) location.replace(`about:srcdoc${href}`)
  else console.info(`The link leads to ${href}. It is not followed here.`)
}
