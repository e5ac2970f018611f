import { DESKTOP_BREAKPOINT } from '../../browser/shared/constants.ts'
import { storageSlot } from '../../browser/storage.ts'

/** Whether the reader has said that the site was installed. */
const installed = () => storageSlot('installed-app')

/** What offline mode depends on. */
export interface OfflineSigns {
  installed: boolean
  standalone: boolean
  saveData: boolean
  mobile: boolean
  /** `offlineMode=true` in the query. */
  asked: boolean
}

/** Reads the signs from the browser. */
export function readSigns(): OfflineSigns {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return {
    installed: installed().get() === 'true',
    standalone: matchMedia('(display-mode: standalone)').matches,
    saveData: connection?.saveData === true,
    mobile: matchMedia(`(max-width: ${DESKTOP_BREAKPOINT}px)`).matches,
    asked: new URLSearchParams(location.search).get('offlineMode') === 'true',
  }
}

/** Whether offline mode is on: any one of the signs is enough. */
export function isOfflineMode(signs: OfflineSigns): boolean {
  return Object.values(signs).some(Boolean)
}

/**
 * Whether the download of the whole site begins unasked: where the reader has installed the site, or has asked for
 * offline mode in so many words. A narrow window says nothing of the kind, and data saver says the opposite.
 */
export function beginsByItself({ installed: isInstalled, standalone, asked, saveData }: OfflineSigns): boolean {
  return !saveData && (isInstalled || standalone || asked)
}

/** Remembers that the reader installs the site. */
export function watchInstall(): void {
  addEventListener('appinstalled', () => installed().set('true'))
}
