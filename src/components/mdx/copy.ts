/**
 * Copies the text of an element. Where the browser refuses, the text is selected, so that the reader can copy it.
 * @returns whether it was copied
 */
export async function copyText(element: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent ?? '')
    return true
  } catch {
    getSelection()?.selectAllChildren(element)
    return false
  }
}

/**
 * Copies a text that is still on its way.
 * @throws When the text does not come, or the browser refuses.
 */
export async function copyComing(text: Promise<string>): Promise<void> {
  if (!('ClipboardItem' in window)) return navigator.clipboard.writeText(await text)
  // WebKit lets only the press itself write, and that must not wait for the text.
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
  await Promise.all([blob, navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])])
}
