/**
 * What ended a download: no answer; one with an error; one with something else than the file, such as a portal's page;
 * or something on the device.
 */
export type DownloadFailure = 'silent' | 'refused' | 'foreign' | 'unknown'

/** The host, or what answers in its place, has given something else than the file. */
export class AnswerError extends Error {
  override name = 'AnswerError'
  readonly failure: DownloadFailure

  constructor(failure: 'refused' | 'foreign', message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/** Tells what has gone wrong from what was thrown. */
export function failureOf(error: unknown): DownloadFailure {
  if (error instanceof AnswerError) return error.failure
  // `fetch` throws a TypeError for a connection that it does not get or that breaks.
  const isSilent = error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
  return isSilent ? 'silent' : 'unknown'
}
