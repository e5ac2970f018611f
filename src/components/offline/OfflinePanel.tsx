'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { cachedPages, type CachedPage } from '../../offline/client/cachedPages.ts'
import { reloadWhenOnline } from '../../offline/client/reloadWhenOnline.ts'
import { isSelected, isShared, type Selection, type Subject } from '../../offline/shared/selection.ts'
import type { DownloadState, PartSize } from '../../offline/client/download.ts'
import { FAILURES } from './failure.ts'
import { formatSize, percentOf } from './size.ts'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import css from './notices.css?inline'
import { useFocusKept } from './useFocusKept.ts'
import { download, downloadAnswer, pauseDownload, removeDownload, startDownload } from './siteDownload.ts'
import { useDownload } from './useDownload.ts'

/** Milliseconds between two looks how much is kept: the browser may clear it and does not tell. */
const REFRESH_MS = 5000

interface OfflinePanelProps {
  isOfflineFallback: boolean
  subjects: readonly Subject[]
}

/** What is kept, and the choice to keep the whole site or a subject of it. */
export function OfflinePanel({ isOfflineFallback, subjects }: OfflinePanelProps): ReactNode {
  const { selection, status: selectionStatus, failure = 'unknown', ...state } = useDownload()
  const { cachedBytes, totalBytes, storedBytes } = state
  const whole = download.sizeOf(() => true)
  // What is said of a subject is said beside its name.
  const isWhole = selection === 'all' || selectionStatus === 'blocked' || whole.totalBytes === 0
  const status = isWhole ? selectionStatus : whole.cachedBytes === whole.totalBytes ? 'complete' : 'partial'
  const focusKept = useFocusKept()
  const [pages, setPages] = useState<readonly CachedPage[]>([])

  useEffect(() => {
    if (!('caches' in window)) return undefined
    adoptStyles(css)
    download.connect()
    const answer = downloadAnswer()
    if (answer) download.select(answer.selection)
    void download.refresh(true)
    const timer = setInterval(() => void download.refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    // Reading the titles means reading the pages; who has all needs no list.
    if (!('caches' in window) || status === 'complete' || status === 'blocked') return undefined
    let isLatest = true
    cachedPages().then(
      (found) => isLatest && setPages(found),
      (error: unknown) => console.warn('The pages that are kept cannot be listed.', error),
    )
    return () => void (isLatest = false)
  }, [status])
  useEffect(() => (isOfflineFallback ? reloadWhenOnline() : undefined), [isOfflineFallback])

  const remove = () => {
    // The links of a list from before would be fetched, and kept, again.
    setPages([])
    void removeDownload()
  }

  const shown = isWhole ? { cachedBytes, totalBytes, storedBytes } : whole
  return (
    <>
      {'caches' in window && status !== 'blocked' ? (
        <>
          <section className="keep" aria-labelledby="keep" {...focusKept}>
            <h2 id="keep">The whole site</h2>
            <p>
              <output>{describe(status, shown, FAILURES[failure])}</output>
            </p>
            {shown.totalBytes > 0 && (
              <progress value={shown.cachedBytes} max={shown.totalBytes} aria-label="Kept for offline reading" />
            )}
            <p>
              {status === 'running' ? (
                <button type="button" onClick={pauseDownload}>
                  Pause
                </button>
              ) : (
                status !== 'complete' && (
                  <button type="button" onClick={() => startDownload('all')}>
                    {label(status, shown.cachedBytes)}
                  </button>
                )
              )}{' '}
              {state.isRemovable && selectionStatus !== 'running' && (
                <button type="button" onClick={remove}>
                  Remove it from this device
                </button>
              )}
            </p>
          </section>
          {status !== 'complete' && status !== 'running' && whole.totalBytes > 0 && (
            <SubjectList
              subjects={subjects}
              selection={selection}
              status={selectionStatus}
              failure={FAILURES[failure]}
            />
          )}
        </>
      ) : (
        <p>This browser keeps no pages for offline reading.</p>
      )}
      {(status === 'complete' || pages.length > 0) && (
        <section aria-labelledby="kept">
          <h2 id="kept">Pages you can read without a network</h2>
          {status === 'complete' ? (
            <p>
              All of them: the <a href="/search">list of all pages</a> has their names.
            </p>
          ) : (
            <ul>
              {pages.map(({ path: cached, title }) => (
                <li key={cached}>
                  <a href={cached}>{title}</a>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  )
}

function label(status: string, cachedBytes: number): string {
  if (status === 'paused' || status === 'failed') return 'Resume'
  return cachedBytes > 0 ? 'Keep the rest' : 'Keep the whole site'
}

function describe(status: string, { cachedBytes, totalBytes, storedBytes }: Sizes, failure: string): string {
  const percent = percentOf(cachedBytes, totalBytes)
  const size = formatSize(totalBytes)
  switch (status) {
    case 'complete':
      return `All of it is kept on this device (${formatSize(storedBytes ?? totalBytes)}).`
    case 'running':
      return `Keeping it: ${percent} % of ${size}.`
    case 'full':
      return `There is no more room on this device: ${percent} % of ${size} is kept.`
    case 'failed':
      return `${percent} % of ${size} is kept. ${failure}; try again later.`
    default:
      if (totalBytes === 0) return 'How much there is to keep is known when the network answers.'
      if (percent > 0) return `${percent} % of ${size} is kept. ${onDevice(storedBytes)}`
      return `It takes ${size} to fetch. ${onDevice(storedBytes)}`
  }
}

/** Files are kept unpacked. */
const onDevice = (bytes: number | undefined) =>
  bytes === undefined ? '' : `All of it takes about ${formatSize(bytes)} on this device.`

interface Sizes extends PartSize {
  storedBytes?: number
}

/** The choice to keep one subject or some of them. */
function SubjectList({ subjects, selection, status, failure }: SubjectListProps): ReactNode {
  const shared = download.sizeOf(isShared)
  return (
    <section className="keep" aria-labelledby="subjects">
      <h2 id="subjects">One subject</h2>
      <p>
        The search, the Run buttons and the pages about this site come with the first one:{' '}
        {formatSize(shared.totalBytes)}.
      </p>
      {selection !== 'all' && (status === 'failed' || status === 'full') && (
        <p role="alert">
          {status === 'full' ? 'There is no more room on this device.' : `${failure}; try again later.`}
        </p>
      )}
      <ul>
        {subjects.map(({ title, roots }) => {
          const { cachedBytes, totalBytes } = download.sizeOf((path) => isSelected(roots, path))
          const isChosen = selection !== 'all' && roots.every((root) => selection.includes(root))
          const isRunning = isChosen && status === 'running'
          return (
            <li key={title}>
              <span>
                {title}, {formatSize(totalBytes - shared.totalBytes)}
              </span>
              <output>
                {cachedBytes === totalBytes ? ' Kept.' : isRunning ? ` ${percentOf(cachedBytes, totalBytes)} %` : ''}
              </output>
              {isRunning && cachedBytes < totalBytes ? (
                <button type="button" aria-label={`Pause ${title}`} onClick={pauseDownload}>
                  Pause
                </button>
              ) : (
                cachedBytes < totalBytes && (
                  <button
                    type="button"
                    aria-label={`Keep ${title}`}
                    onClick={() => startDownload([...(selection === 'all' ? [] : selection), ...roots])}
                  >
                    {isChosen ? 'Resume' : 'Keep'}
                  </button>
                )
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface SubjectListProps {
  subjects: readonly Subject[]
  selection: Selection
  status: DownloadState['status']
  /** What ended the download, where it has failed. */
  failure: string
}
