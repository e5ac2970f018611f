'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { cachedPages, type CachedPage } from '../../offline/cachedPages.ts'
import { reloadWhenOnline } from '../../offline/reloadWhenOnline.ts'
import { FAILURES } from './failure.ts'
import { formatSize } from './size.ts'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import css from './notices.css?inline'
import { useFocusKept } from './useFocusKept.ts'
import { download, pauseDownload, removeDownload, startDownload, useDownload } from './useDownload.ts'

/** Milliseconds between two looks how much is kept: the browser may clear it and does not tell. */
const REFRESH_MS = 5000

/** What is kept, and the choice to keep the whole site. */
export function OfflinePanel({ isOfflineFallback }: { isOfflineFallback: boolean }): ReactNode {
  const { status, failure = 'unknown', keptBytes, totalBytes, isRemovable } = useDownload()
  const focusKept = useFocusKept()
  const [pages, setPages] = useState<readonly CachedPage[]>([])

  useEffect(() => {
    if (!('caches' in window)) return undefined
    adoptStyles(css)
    download.connect()
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

  const percent = totalBytes === 0 ? 0 : Math.floor((100 * keptBytes) / totalBytes)
  return (
    <>
      {'caches' in window && status !== 'blocked' ? (
        <section className="keep" aria-labelledby="keep" {...focusKept}>
          <h2 id="keep">The whole site</h2>
          <p>
            <output>{describe(status, percent, totalBytes, FAILURES[failure])}</output>
          </p>
          {totalBytes > 0 && <progress value={keptBytes} max={totalBytes} aria-label="Kept for offline reading" />}
          <p>
            {status === 'running' ? (
              <button type="button" onClick={pauseDownload}>
                Pause
              </button>
            ) : (
              status !== 'complete' && (
                <button type="button" onClick={startDownload}>
                  {label(status, keptBytes)}
                </button>
              )
            )}{' '}
            {isRemovable && status !== 'running' && (
              <button type="button" onClick={remove}>
                Remove it from this device
              </button>
            )}
          </p>
        </section>
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
              {pages.map(({ path: kept, title }) => (
                <li key={kept}>
                  <a href={kept}>{title}</a>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  )
}

function label(status: string, keptBytes: number): string {
  if (status === 'paused' || status === 'failed') return 'Resume'
  return keptBytes > 0 ? 'Keep the rest' : 'Keep the whole site'
}

function describe(status: string, percent: number, totalBytes: number, failure: string): string {
  const size = formatSize(totalBytes)
  switch (status) {
    case 'complete':
      return `All of it is kept on this device (${size}).`
    case 'running':
      return `Keeping it: ${percent} % of ${size}.`
    case 'full':
      return `There is no more room on this device: ${percent} % of ${size} is kept.`
    case 'failed':
      return `${percent} % of ${size} is kept. ${failure}; try again later.`
    default:
      if (totalBytes === 0) return 'How much there is to keep is known when the network answers.'
      return percent === 0 ? `It takes ${size}.` : `${percent} % of ${size} is kept.`
  }
}
