'use client'

import { type ReactNode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { FAILURES } from './failure.ts'
import { formatSize, percentOf } from './size.ts'
import { OFFLINE_PATH } from '../../offline/shared/protocol.ts'
import { NOTICE_HOST, WRITABLE } from './pause.ts'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import css from './notices.css?inline'
import { useFocusKept } from './useFocusKept.ts'
import { answerDownload, pauseDownload, startDownload } from './siteDownload.ts'
import { useDownload } from './useDownload.ts'

let host: HTMLElement | undefined
let root: Root | undefined

/** Says that another version of the site has taken over. */
export const showUpdate = () => showNotice(<UpdateNotice />)

/** Shows how far the download has come. */
export const showDownload = () => showNotice(<DownloadNotice />)

/**
 * Offers to keep the whole site.
 * @param onPassedOver Called when the reader turns to something of the page without an answer.
 */
export const showOffer = (onPassedOver: () => void) => showNotice(<DownloadOffer onPassedOver={onPassedOver} />)

/** Shows a notice at the foot of the window, in the place of the one before. */
function showNotice(notice: ReactNode): void {
  if (!host) {
    adoptStyles(css)
    host = document.createElement('div')
    host.className = NOTICE_HOST
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
function UpdateNotice(): ReactNode {
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
 * Offers to keep the whole site. It goes when the reader turns to something of the page.
 * @param onPassedOver Called then: nothing has been answered.
 */
function DownloadOffer({ onPassedOver }: { onPassedOver: () => void }): ReactNode {
  const { status, cachedBytes, totalBytes, storedBytes } = useDownload()
  const focusKept = useFocusKept()
  useEffect(() => {
    const gone = new AbortController()
    const leave = ({ type, target }: Event) => {
      if (!(target instanceof Element) || host?.contains(target)) return
      // Whoever walks through the page with the keyboard comes to the notice in the end.
      if (type === 'focusin' && !target.matches(WRITABLE)) return
      gone.abort()
      closeNotice()
      onPassedOver()
    }
    // Before the answers, which take the notice away.
    const options = { capture: true, signal: gone.signal }
    for (const type of ['click', 'focusin']) document.addEventListener(type, leave, options)
    return () => gone.abort()
  }, [onPassedOver])
  // Another tab has been answered.
  if (status === 'running' || status === 'complete') return <DownloadNotice />
  return (
    <section className="notice" aria-label="Offline reading" {...focusKept}>
      <p>
        <output>
          Keep the whole site for offline reading? {formatSize(totalBytes - cachedBytes)} to fetch
          {storedBytes !== undefined && `, about ${formatSize(storedBytes)} on this device`}.
        </output>
      </p>
      <button
        type="button"
        onClick={() => {
          startDownload('all')
          showNotice(<DownloadNotice />)
        }}
      >
        Keep
      </button>
      <a className="button" href={OFFLINE_PATH} onClick={closeNotice}>
        One subject
      </a>
      <button
        type="button"
        onClick={() => {
          answerDownload({ type: 'declined', selection: 'all' })
          closeNotice()
        }}
      >
        Not now
      </button>
    </section>
  )
}

/** How far the download has come. */
function DownloadNotice(): ReactNode {
  const { selection, status, failure = 'unknown', cachedBytes, totalBytes } = useDownload()
  const focusKept = useFocusKept()
  const what = selection === 'all' ? 'the site' : 'what you have chosen'
  useEffect(() => {
    if (status !== 'complete') return undefined
    const timer = setTimeout(closeNotice, DONE_MS)
    return () => clearTimeout(timer)
  }, [status])

  const percent = percentOf(cachedBytes, totalBytes)
  return (
    <section className="notice" aria-label="Offline reading" {...focusKept}>
      {status === 'complete' && (
        <p>
          <output>{selection === 'all' ? 'The whole site' : 'What you have chosen'} can be read offline now.</output>
        </p>
      )}
      {status === 'full' && (
        <p>
          <output>
            There is no more room on this device: {percent} % of {what} is kept.
          </output>
        </p>
      )}
      {status === 'failed' && (
        <p>
          <output>
            {FAILURES[failure]}: {percent} % of {what} is kept.
          </output>
        </p>
      )}
      {status !== 'complete' && status !== 'full' && status !== 'failed' && (
        <>
          <p>
            Keeping {what} for offline reading: {percent} % of {formatSize(totalBytes)}
          </p>
          <progress value={cachedBytes} max={totalBytes || 1} aria-label="Kept for offline reading" />
        </>
      )}
      {status === 'running' && (
        <button type="button" onClick={pauseDownload}>
          Pause
        </button>
      )}
      {(status === 'paused' || status === 'failed' || status === 'partial' || status === 'absent') && (
        <button type="button" onClick={() => startDownload()}>
          Resume
        </button>
      )}
      <button type="button" onClick={closeNotice}>
        Close
      </button>
    </section>
  )
}
