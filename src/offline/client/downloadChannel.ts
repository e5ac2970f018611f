import type { DownloadState } from './download.ts'

/** What tabs tell each other of the download. */
export type DownloadMessage = { type: 'hello' } | { type: 'pause' } | { type: 'state'; state: DownloadState }

/**
 * Opens the channel between the tabs of this site. It is closed while the browser keeps the page for Back, which it
 * otherwise might not do.
 * @returns what sends a message to the others; nothing happens in a browser without channels.
 */
export function downloadChannel(hear: (message: DownloadMessage) => void): (message: DownloadMessage) => void {
  if (!('BroadcastChannel' in window)) return () => undefined
  let channel: BroadcastChannel | undefined
  const open = () => {
    channel = new BroadcastChannel('offline-download')
    channel.onmessage = ({ data }: MessageEvent<DownloadMessage>) => hear(data)
  }
  open()
  addEventListener('pagehide', () => {
    channel?.close()
    channel = undefined
  })
  addEventListener('pageshow', ({ persisted }) => persisted && open())
  return (message) => channel?.postMessage(message)
}
