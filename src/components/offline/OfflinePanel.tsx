'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { keptPages, type KeptPage } from '../../offline/library.ts'
import { KEEP_HEADER } from '../../offline/protocol.ts'
import { formatSize } from './size.ts'
import { adoptOfflineStyles } from './styles.ts'
import { keepSite, library, pauseSite, removeSite, useKeeping } from './useKeeping.ts'

/** Milliseconds between two looks whether the network is back. */
const RETRY_MS = 5000

/** What is kept, and the choice to keep the whole site. */
export function OfflinePanel({ path }: { path: string }): ReactNode {
  const { status, keptBytes, totalBytes } = useKeeping()
  const [pages, setPages] = useState<readonly KeptPage[]>([])
  const isStandIn = location.pathname !== path

  useEffect(() => {
    adoptOfflineStyles()
    void library.look()
  }, [])
  useEffect(() => {
    // Reading the titles means reading the pages; who has all needs no list.
    if (status !== 'complete') void keptPages().then(setPages)
  }, [status])

  useEffect(() => {
    if (!isStandIn) return undefined
    const retry = async () => {
      const answer = await fetch(location.href, { method: 'HEAD', headers: { [KEEP_HEADER]: '1' } }).catch(
        () => undefined,
      )
      if (answer) location.reload()
    }
    const timer = setInterval(() => void retry(), RETRY_MS)
    const online = () => void retry()
    addEventListener('online', online)
    return () => {
      clearInterval(timer)
      removeEventListener('online', online)
    }
  }, [isStandIn])

  const percent = totalBytes === 0 ? 0 : Math.floor((100 * keptBytes) / totalBytes)
  return (
    <>
      {isStandIn && (
        <p role="alert">
          <strong>{location.pathname}</strong> is not kept on this device, and the network gives no answer. The page
          opens as soon as there is one.
        </p>
      )}
      {'caches' in window ? (
        <section className="keep" aria-labelledby="keep">
          <h2 id="keep">The whole site</h2>
          <p>
            <output>{describe(status, percent, totalBytes)}</output>
          </p>
          {totalBytes > 0 && <progress value={keptBytes} max={totalBytes} aria-label="Kept for offline reading" />}
          <p>
            {status === 'running' ? (
              <button type="button" onClick={pauseSite}>
                Pause
              </button>
            ) : (
              status !== 'complete' && (
                <button type="button" onClick={keepSite}>
                  {keptBytes > 0 ? 'Keep the rest' : 'Keep the whole site'}
                </button>
              )
            )}{' '}
            {keptBytes > 0 && status !== 'running' && (
              <button type="button" onClick={() => void removeSite()}>
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

function describe(status: string, percent: number, totalBytes: number): string {
  const size = formatSize(totalBytes)
  switch (status) {
    case 'complete':
      return `All of it is kept on this device (${size}).`
    case 'running':
      return `Keeping it: ${percent} % of ${size}.`
    case 'full':
      return `There is no more room on this device: ${percent} % of ${size} is kept.`
    case 'failed':
      return `${percent} % of ${size} is kept. The network gave no answer; try again when there is one.`
    default:
      if (totalBytes === 0) return 'How much there is to keep is known when the network answers.'
      return percent === 0 ? `It takes ${size}.` : `${percent} % of ${size} is kept.`
  }
}
