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
