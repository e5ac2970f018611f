'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { formatSize } from './size.ts'
import { adoptOfflineStyles } from './styles.ts'
import { keepSite, pauseSite, useKeeping } from './useKeeping.ts'

let root: Root | undefined

/** Shows a notice at the foot of the window, in the place of the one before. */
export function showNotice(notice: ReactNode): void {
  if (!root) {
    adoptOfflineStyles()
    const host = document.createElement('div')
    host.className = 'notice-host'
    document.body.append(host)
    root = createRoot(host)
  }
  root.render(notice)
}

function closeNotice(): void {
  root?.render(null)
}

/** Another version of the site has taken over. */
export function UpdateNotice(): ReactNode {
  return (
    <section className="notice" aria-label="Update">
      <p>
        <output>There is a new version of this site.</output>
      </p>
      <button type="button" onClick={() => location.reload()}>
        Reload
      </button>
      <button type="button" onClick={closeNotice}>
        Later
      </button>
    </section>
  )
}

/** Milliseconds that the good end of a download is told. */
const DONE_MS = 5000

/** How far the download has come; on a connection that asks for restraint, it waits for the reader. */
export function KeepNotice({ waits }: { waits: boolean }): ReactNode {
  const { status, keptBytes, totalBytes } = useKeeping()
  const [begun, setBegun] = useState(!waits)
  useEffect(() => {
    if (status !== 'complete') return undefined
    const timer = setTimeout(closeNotice, DONE_MS)
    return () => clearTimeout(timer)
  }, [status])

  const size = formatSize(totalBytes - (begun ? 0 : keptBytes))
  const percent = totalBytes === 0 ? 0 : Math.floor((100 * keptBytes) / totalBytes)
  const begin = () => {
    setBegun(true)
    keepSite()
  }
  return (
    <section className="notice" aria-label="Offline reading">
      {status === 'complete' ? (
        <p>
          <output>The whole site can be read offline now.</output>
        </p>
      ) : status === 'full' ? (
        <p>
          <output>There is no more room on this device: {percent} % of the site is kept.</output>
        </p>
      ) : status === 'failed' ? (
        <p>
          <output>The site could not be kept whole: the network gave no answer. It goes on at your next visit.</output>
        </p>
      ) : begun ? (
        <>
          <p>
            Keeping the site for offline reading: {percent} % of {size}
          </p>
          <progress value={keptBytes} max={totalBytes || 1} aria-label="Kept for offline reading" />
          {status === 'running' ? (
            <button type="button" onClick={pauseSite}>
              Pause
            </button>
          ) : (
            <button type="button" onClick={begin}>
              Resume
            </button>
          )}
        </>
      ) : (
        <>
          <p>Keep the whole site for offline reading? It takes {size}.</p>
          <button type="button" onClick={begin}>
            Keep it
          </button>
        </>
      )}
      <button type="button" onClick={closeNotice}>
        Close
      </button>
    </section>
  )
}
