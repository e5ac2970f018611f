/**
 * Calls back after every client navigation and every change of the address.
 * @returns A function that stops it. Without the Navigation API there are no client navigations to hear of.
 */
export function onNavigated(callback: () => void): () => void {
  const { navigation } = window as Partial<Window>
  navigation?.addEventListener('navigatesuccess', callback)
  return () => navigation?.removeEventListener('navigatesuccess', callback)
}
