import type { DownloadFailure } from '../../offline/shared/failure.ts'

/** What ended a download, as the reader is told. */
export const FAILURES: Readonly<Record<DownloadFailure, string>> = {
  silent: 'The network gave no answer',
  refused: 'The server answered with an error',
  foreign: 'What came is not this site, or another version of it',
  unknown: 'The browser could not keep it',
}
