import { adoptStyles } from '../../browser/adoptStyles.ts'
import css from './notices.css?inline'

let adopted = false

/** Styles of the notices and of the panel, once for both. */
export function adoptOfflineStyles(): void {
  if (adopted) return
  adopted = true
  adoptStyles(css)
}
