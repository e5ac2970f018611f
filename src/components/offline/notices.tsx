'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { FAILURES } from './failure.ts'
import { formatSize } from './size.ts'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import css from './notices.css?inline'
import { useFocusKept } from './useFocusKept.ts'
import { downloadAnswer, pauseDownload, startDownload, useDownload } from './useDownload.ts'

let host: HTMLElement | undefined
let root: Root | undefined

/** Shows a notice at the foot of the window, in the place of the one before. */
export function showNotice(notice: ReactNode): void {
  if (!host) {
    adoptStyles(css)
    host = document.createElement('div')
    host.className = 'notice-host'
    document.body.append(host)
    root = createRoot(host)
  }
  root?.render(notice)
}

/** What had the focus in it leaves it to the page. */
function closeNotice(): void {
  const hadFocus = host?.contains(document.activeElement)
  root?.render(null)
  const heading = hadFocus && document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
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

/**
 * The download of the whole site: the question whether to begin, then how far it has come.
 * @param asks Whether it begins with the question.
 */
export function DownloadNotice({ asks }: { asks: boolean }): ReactNode {
  const { status, failure = 'unknown', keptBytes, totalBytes } = useDownload()
  const focusKept = useFocusKept()
  const [isAsking, setAsking] = useState(asks)
  useEffect(() => {
    if (status !== 'complete') return undefined
    const timer = setTimeout(closeNotice, DONE_MS)
    return () => clearTimeout(timer)
  }, [status])

  // Another tab may have been answered.
  if (isAsking && status !== 'running' && status !== 'complete')
    return (
      <section className="notice" aria-label="Offline reading" {...focusKept}>
        <p>
          <output>Keep the whole site for offline reading? {formatSize(totalBytes - keptBytes)}.</output>
        </p>
        <button
          type="button"
          onClick={() => {
            setAsking(false)
            startDownload()
          }}
        >
          Keep
        </button>
        <button
          type="button"
          onClick={() => {
            downloadAnswer().set('declined')
            closeNotice()
          }}
        >
          Not now
        </button>
      </section>
    )

  const percent = totalBytes === 0 ? 0 : Math.floor((100 * keptBytes) / totalBytes)
  return (
    <section className="notice" aria-label="Offline reading" {...focusKept}>
      {status === 'complete' && (
        <p>
          <output>The whole site can be read offline now.</output>
        </p>
      )}
      {status === 'full' && (
        <p>
          <output>There is no more room on this device: {percent} % of the site is kept.</output>
        </p>
      )}
      {status === 'failed' && (
        <p>
          <output>
            {FAILURES[failure]}: {percent} % of the site is kept.
          </output>
        </p>
      )}
      {status !== 'complete' && status !== 'full' && status !== 'failed' && (
        <>
          <p>
            Keeping the site for offline reading: {percent} % of {formatSize(totalBytes)}
          </p>
          <progress value={keptBytes} max={totalBytes || 1} aria-label="Kept for offline reading" />
        </>
      )}
      {status === 'running' && (
        <button type="button" onClick={pauseDownload}>
          Pause
        </button>
      )}
      {(status === 'paused' || status === 'failed' || status === 'partial' || status === 'absent') && (
        <button type="button" onClick={startDownload}>
          Resume
        </button>
      )}
      <button type="button" onClick={closeNotice}>
        Close
      </button>
    </section>
  )
}
