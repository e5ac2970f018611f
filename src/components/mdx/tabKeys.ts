/**
 * The tab that a key leads to, or `undefined` where the key is not one of the tabs pattern.
 * @param key `KeyboardEvent.key`.
 * @param current 0-based index of the chosen tab.
 */
export function nextTab(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count
    case 'ArrowLeft':
      return (current - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
