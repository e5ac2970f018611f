import { DESKTOP_BREAKPOINT } from '../../browser/shared/constants.ts'

/** Near the top the bar always shows (CSS pixels). */
const NEAR_TOP = 64

/** Pixels that are no direction yet. */
const JITTER = 4

/** Hides the navigation bar on the way down, where the site wants that. */
function hideOnScroll(): void {
  const root = document.documentElement
  let last = scrollY
  let byHash = false
  const hide = (hidden: boolean) => root.toggleAttribute('data-navbar-hidden', hidden)
  addEventListener('hashchange', () => {
    byHash = true
    hide(scrollY > NEAR_TOP)
    setTimeout(() => (byHash = false), 100)
  })
  addEventListener(
    'scroll',
    () => {
      const y = scrollY
      if (byHash) hide(y > NEAR_TOP)
      else if (y <= NEAR_TOP) hide(false)
      else if (Math.abs(y - last) > JITTER) hide(y > last)
      last = y
    },
    { passive: true },
  )
}

function closeDropdowns(except?: Element | null): void {
  for (const open of document.querySelectorAll<HTMLDetailsElement>('details[data-dropdown][open]')) {
    if (open !== except) open.open = false
  }
}

/** What moves the navigation bar: hiding on the way down, closing of dropdowns and of the mobile menu. */
export function startNavbarEffects(): void {
  if (document.querySelector('[data-navbar=hides]')) hideOnScroll()
  document.addEventListener('click', ({ target }) => {
    const inside = target instanceof Element ? target.closest('details[data-dropdown]') : null
    const onLink = target instanceof Element && target.closest('a') !== null
    closeDropdowns(onLink ? null : inside)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    document.querySelector<HTMLElement>('details[data-dropdown][open] > summary')?.focus()
    closeDropdowns()
  })
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    closeDropdowns(target.closest('details[data-dropdown]'))
    const menu = document.querySelector<HTMLElement>('#menu:popover-open')
    // Behind the open menu the focus could not be seen.
    if (menu && !menu.contains(target) && !target.matches('[popovertarget=menu]')) menu.hidePopover()
  })
  matchMedia(`(width > ${DESKTOP_BREAKPOINT}px)`).addEventListener('change', ({ matches }) => {
    if (matches) document.querySelector<HTMLElement>('#menu:popover-open')?.hidePopover()
  })
}
