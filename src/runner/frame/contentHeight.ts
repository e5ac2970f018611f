/**
 * Height of the document of a result, in CSS pixels. Runs in its page, so it uses nothing from around it.
 */
export function contentHeight(): number {
  const { documentElement: root } = document
  // A sample may take it away.
  const body = document.body as HTMLElement | null
  // The box of the root holds the margins that leave the body; what overflows the body only the body tells.
  const overflow = body ? body.getBoundingClientRect().top + scrollY + body.scrollHeight : 0
  return Math.ceil(Math.max(root.getBoundingClientRect().height, overflow))
}
