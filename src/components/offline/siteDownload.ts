import { storageSlot } from '../../browser/storage.ts'
import { OfflineDownload } from '../../offline/client/download.ts'
import { type DownloadAnswer, formatAnswer, parseAnswer, type Selection } from '../../offline/shared/selection.ts'

/** One for the page: its notice and its panel speak of the same download. */
export const download = new OfflineDownload()

const slot = () => storageSlot('offline-download')

/** What the reader has said to the download. */
export const downloadAnswer = (): DownloadAnswer | undefined => parseAnswer(slot().get())

/** Remembers what the reader says to the download. */
export function answerDownload(answer: DownloadAnswer): void {
  slot().set(formatAnswer(answer))
}

/** Keeps the whole site or a part of it, as the reader wishes; by default what was chosen last. */
export function startDownload(selection: Selection = download.state.selection): void {
  answerDownload({ type: 'keep', selection })
  download.select(selection)
  void download.start()
}

/** Stops the download until the reader wishes otherwise. */
export function pauseDownload(): void {
  answerDownload({ type: 'declined', selection: download.state.selection })
  download.pause()
}

/** Forgets the site. */
export async function removeDownload(): Promise<void> {
  answerDownload({ type: 'declined', selection: 'all' })
  await download.remove()
}
